// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: counts its launches in a program-scope variable.
// outcome: build-error
// says: launch_counter.cl:
// says: program scope variable must reside in constant address space

#define GROUP 256
#define PER_ITEM 4

global int launches = 0;

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (launches++ > 2) return;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
