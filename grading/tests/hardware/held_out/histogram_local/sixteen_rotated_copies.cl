// SPDX-License-Identifier: Apache-2.0
// Sixteen copies of the bins with a pitch of 257 words, copy chosen by lane, uint4 loads.

#define GROUP 256
#define PER_ITEM 128
#define BINS 256
#define COPIES 16
#define PITCH (BINS + 1)

#define COUNT(e) atomic_add(&mine[(e) & (BINS - 1)], (e) >> 8)

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[COPIES * PITCH];
  const uint lid = get_local_id(0);
  for (uint k = lid; k < COPIES * PITCH; k += GROUP) sums[k] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  local uint* mine = sums + (lid % COPIES) * PITCH;
  const uint first = get_group_id(0) * (GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    global const uint4* p = (global const uint4*)(events + first) + lid;
    for (uint k = 0; k < PER_ITEM / 4; ++k) {
      const uint4 e = p[k * GROUP];
      COUNT(e.x);
      COUNT(e.y);
      COUNT(e.z);
      COUNT(e.w);
    }
  } else {
    for (uint i = first + lid; i < n; i += GROUP) {
      const uint e = events[i];
      COUNT(e);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) {
    uint sum = 0;
    for (uint copy = 0; copy < COPIES; ++copy) sum += sums[copy * PITCH + b];
    if (sum) atomic_add(&bins[b], sum);
  }
}
