// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: commas in a for.
// outcome: build-error
// kind: build-error
// place: 13
// says: this `for` has 0 `;` between its parts, and takes two

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0), i < n, i += get_global_size(0)) c[i] = a[i] + b[i];
  // clang-format on
}
