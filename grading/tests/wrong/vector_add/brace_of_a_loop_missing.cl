// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a loop lacks its brace.
// outcome: build-error
// kind: syntax
// place: 14
// says: the `{` in line 14 is not closed
// says: put a `}` after line 15

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
}
  // clang-format on
