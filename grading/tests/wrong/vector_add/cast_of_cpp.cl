// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a cast of C++.
// outcome: build-error
// kind: syntax
// place: 12
// says: write (size_t)(…) for `static_cast<size_t>(…)`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t end = static_cast<size_t>(n);
  for (size_t i = get_global_id(0); i < end; i += get_global_size(0)) c[i] = a[i] + b[i];
}
