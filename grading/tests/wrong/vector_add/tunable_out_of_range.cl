// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: GROUP is larger than the lab allows.
// outcome: bad-interface
// says: #define GROUP 4096
// says: between 32 and 1024

#define GROUP 4096
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
