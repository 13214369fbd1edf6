// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, strided_copy: copy n floats.
//
// in, out  n floats each; every out[i] must become in[i]
// stride   width of the matrix whose columns the starter walks down
// Launch   2-D, groups of GROUP × 1 work-items. Dimension 1 has `stride` work-items, dimension 0
//          at least n / stride: together at least n, and every one copies at most one element.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  // TODO: adjacent work-items access addresses `stride` floats apart. Make the accesses coalesced.
  const size_t i = get_global_id(0) * stride + get_global_id(1);
  if (i < n) out[i] = in[i];
}
