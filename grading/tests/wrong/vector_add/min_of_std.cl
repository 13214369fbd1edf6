// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a namespace of C++.
// outcome: build-error
// kind: undeclared
// place: 13
// says: `std::` is C++
// says: write `min` for `std::min`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint end = std::min(n, 1000u);
  for (size_t i = get_global_id(0); i < end; i += get_global_size(0)) c[i] = a[i] + b[i];
}
