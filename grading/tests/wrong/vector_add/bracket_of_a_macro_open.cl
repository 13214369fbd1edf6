// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the bracket of a macro is not closed.
// outcome: build-error
// kind: syntax
// place: 15
// says: the bracket after `ADD` is not closed

#define GROUP 256
#define PER_ITEM 4
#define ADD(x, y) ((x) + (y))

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = ADD(a[i], b[i];
  }
}
// clang-format on
