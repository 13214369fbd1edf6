// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel is misnamed.
// outcome: bad-interface
// says: defines no kernel 'vector_add'
// says: kernels found: vectorAdd
// place: 11

#define GROUP 256
#define PER_ITEM 4

kernel void vectorAdd(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
