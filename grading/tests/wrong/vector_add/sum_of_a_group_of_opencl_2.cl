// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a work-group adds by a function of OpenCL C 2.0.
// outcome: build-error
// kind: undeclared
// place: 12
// says: write the tree yourself, in a local array

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  c[get_global_id(0)] = work_group_reduce_add(a[get_global_id(0)]);
}
