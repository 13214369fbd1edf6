// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, strided_copy: reference solution.
//
// in, out  n floats each; every out[i] must become in[i]
// stride   not needed: a copy may visit the elements in any order
// Launch   2-D, groups of GROUP × 1 work-items, at least n work-items together.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  // Number the work-items row by row, dimension 0 fastest. Work-items that execute together are
  // neighbours in dimension 0, so their 32 loads fall into one piece of 128 bytes and the hardware
  // answers them with four sectors instead of 32 (see "Optimization Strategies", memory coalescing,
  // and "GPU Programming III", the exercise on strides). A CPU gains too: it uses all 16 floats of
  // a cache line while the line is there, and PoCL can turn neighbours into one vector load.
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  // Both dimensions are rounded up, so the last numbers lie past the end.
  if (i < n) out[i] = in[i];
}
