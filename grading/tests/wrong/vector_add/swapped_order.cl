// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: n comes first.
// outcome: bad-interface
// says: are in another order than the host passes them

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(uint n, global const float* a, global const float* b, global float* c) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
