// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two quads a group apart.

#define GROUP 128
#define PER_ITEM 4

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t lid = get_local_id(0);
  const size_t count = min((size_t)n - first, (size_t)(GROUP * PER_ITEM));
  if (count == GROUP * PER_ITEM) {
    global const float4* from = (global const float4*)(pairs + 2 * first) + lid;
    global float2* real = (global float2*)(re + first) + lid;
    global float2* imaginary = (global float2*)(im + first) + lid;
    const float4 a = from[0];
    const float4 b = from[GROUP];
    real[0] = a.s02;
    imaginary[0] = a.s13;
    real[GROUP] = b.s02;
    imaginary[GROUP] = b.s13;
  } else {
    for (size_t k = lid; k < count; k += GROUP) {
      re[first + k] = pairs[2 * (first + k)];
      im[first + k] = pairs[2 * (first + k) + 1];
    }
  }
}
