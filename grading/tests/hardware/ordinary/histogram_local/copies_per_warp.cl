// SPDX-License-Identifier: Apache-2.0
// Keeps one histogram per 32 work-items and adds the copies at the end.

#define GROUP 256
#define PER_ITEM 32
#define BINS 256
#define WARPS (GROUP / 32)

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[WARPS][BINS];
  const uint lid = get_local_id(0);
  const uint warp = lid / 32;
  for (uint b = lid; b < WARPS * BINS; b += GROUP) sums[b / BINS][b % BINS] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
#pragma unroll 4
  for (uint k = 0; k < PER_ITEM; ++k) {
    const uint i = first + k * GROUP;
    if (i < n) {
      const uint event = events[i];
      atomic_add(&sums[warp][event & 255], event >> 8);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  uint total = 0;
  for (uint k = 0; k < WARPS; ++k) total += sums[k][lid];
  if (total > 0) atomic_add(&bins[lid], total);
}
