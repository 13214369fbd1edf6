// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a local pointer for a global one.
// outcome: bad-interface
// says: parameter 3 is 'local float* c'

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, local float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
