// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads the clock of CUDA.
// outcome: build-error
// kind: undeclared
// place: 12
// says: OpenCL C 1.2 has no clock

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  long begin = clock64();
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
