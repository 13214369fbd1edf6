// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the names of CUDA.
// outcome: build-error
// kind: undeclared
// says: threadIdx.x is get_local_id(0) in OpenCL C
// place: 11

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}
