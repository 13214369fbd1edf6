// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: double* where the contract says float*.
// outcome: bad-interface
// says: parameter 3 is 'global double* c'
// place: 12

#define GROUP 256
#define PER_ITEM 4

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

kernel void vector_add(global const float* a, global const float* b, global double* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
