// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, deinterleave: split (re, im) pairs into two arrays.
//
// pairs   2 * n floats: re0, im0, re1, im1, …
// re, im  n floats each
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive pairs.

#define GROUP 256   // work-items per group
#define PER_ITEM 4  // pairs per work-item: two float4 in, one float4 of each part out

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  local float4 re_quads[GROUP];
  local float4 im_quads[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const bool whole = first + GROUP * PER_ITEM <= n;
  if (whole) {
    global const float4* from = (global const float4*)(pairs + 2 * first) + lid;
    const float4 v0 = from[0];
    const float4 v1 = from[GROUP];
    local float2* re_halves = (local float2*)re_quads + lid;
    local float2* im_halves = (local float2*)im_quads + lid;
    re_halves[0] = v0.even;
    im_halves[0] = v0.odd;
    re_halves[GROUP] = v1.even;
    im_halves[GROUP] = v1.odd;
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) {
      const float2 pair = ((global const float2*)pairs)[i];
      re[i] = pair.x;
      im[i] = pair.y;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (whole) {
    ((global float4*)(re + first))[lid] = re_quads[lid];
    ((global float4*)(im + first))[lid] = im_quads[lid];
  }
}
