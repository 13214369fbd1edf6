// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: macros that expand to 10^9 additions.
// outcome: build-timeout
// says: compiler did not finish within 1 s
// build-limit: 1

#define GROUP 256
#define PER_ITEM 4

#define T0(x) x + x + x + x + x + x + x + x + x + x
#define T1(x) T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x)
#define T2(x) T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x)
#define T3(x) T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x)
#define T4(x) T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x)
#define T5(x) T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x)
#define T6(x) T5(x) + T5(x) + T5(x) + T5(x) + T5(x) + T5(x) + T5(x) + T5(x) + T5(x) + T5(x)
#define T7(x) T6(x) + T6(x) + T6(x) + T6(x) + T6(x) + T6(x) + T6(x) + T6(x) + T6(x) + T6(x)
#define T8(x) T7(x) + T7(x) + T7(x) + T7(x) + T7(x) + T7(x) + T7(x) + T7(x) + T7(x) + T7(x)
#define T9(x) T8(x) + T8(x) + T8(x) + T8(x) + T8(x) + T8(x) + T8(x) + T8(x) + T8(x) + T8(x)

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i] + T9(0.0f);
}
