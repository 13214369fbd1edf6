// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: values are exchanged within a warp of CUDA.
// outcome: build-error
// kind: undeclared
// place: 13
// says: OpenCL C 1.2 has nothing for a warp: exchange values through a local array

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  float sum = a[0];
  sum += __shfl_down_sync(0xffffffff, sum, 16);
  c[get_global_id(0)] = sum;
}
