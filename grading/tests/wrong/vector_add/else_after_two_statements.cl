// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an else after two statements.
// outcome: build-error
// kind: syntax
// place: 17
// says: this `else` belongs to no `if`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  const size_t i = get_global_id(0);
  if (i < n)
    c[i] = a[i];
    c[i] += b[i];
  else
    return;
}
// clang-format on
