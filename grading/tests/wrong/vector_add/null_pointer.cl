// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: writes through a null pointer.
// outcome: runtime-crash
// says: null

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  global float* volatile nowhere = 0;
  nowhere[0] = 1;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
