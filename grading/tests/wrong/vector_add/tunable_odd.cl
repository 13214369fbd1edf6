// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: GROUP is not a power of two.
// outcome: bad-interface
// says: must be a power of two
// place: 7

#define GROUP 100
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
