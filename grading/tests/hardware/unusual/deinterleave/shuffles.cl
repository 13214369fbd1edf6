// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: shuffles.

#define GROUP 256
#define PER_ITEM 2

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t item = get_global_id(0);
  const size_t first = item * PER_ITEM;
  if (first >= n) return;
  if (first + 1 == n) {
    const float2 last = vload2(first, pairs);
    re[first] = last.x;
    im[first] = last.y;
    return;
  }
  const float4 sorted = shuffle(((global const float4*)pairs)[item], (uint4)(0, 2, 1, 3));
  ((global float2*)re)[item] = sorted.lo;
  ((global float2*)im)[item] = sorted.hi;
}
