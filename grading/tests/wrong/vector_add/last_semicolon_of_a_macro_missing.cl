// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro and its use end without a semicolon.
// outcome: build-error
// kind: syntax
// place: 10
// says: or after `ADD(…)` in line 15

#define GROUP 256
#define PER_ITEM 4
#define ADD(i) c[i] = a[i] + b[i]

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    ADD(i)
    ADD(i)
  }
}
// clang-format on
