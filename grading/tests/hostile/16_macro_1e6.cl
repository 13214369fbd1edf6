// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: macros that expand to 10^6 additions.
// outcome: build-timeout | runtime-crash
// build-limit: 2

#define GROUP 256
#define PER_ITEM 4

#define T0(x) x + x + x + x + x + x + x + x + x + x
#define T1(x) T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x) + T0(x)
#define T2(x) T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x) + T1(x)
#define T3(x) T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x) + T2(x)
#define T4(x) T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x) + T3(x)
#define T5(x) T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x) + T4(x)

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  c[0] = T5(a[0]);
}
