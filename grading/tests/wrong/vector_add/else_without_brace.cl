// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an else without the brace before it.
// outcome: build-error
// kind: syntax
// place: 17
// says: a `}` is missing before this `else`
// says: which closes the `{` of line 15

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  const size_t i = get_global_id(0);
  if (i < n) {
    c[i] = a[i] + b[i];
  else {
    return;
  }
}
  // clang-format on
