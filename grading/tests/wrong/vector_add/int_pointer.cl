// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: int* where the contract says float*.
// outcome: bad-interface
// says: parameter 1 is 'global int* a'

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const int* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
