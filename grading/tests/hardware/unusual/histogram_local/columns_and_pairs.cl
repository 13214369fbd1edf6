// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: columns and pairs.

#define GROUP 32
#define PER_ITEM 1024
#define BINS 256

typedef uint Columns[GROUP];

// Both sums are read before one is written, so that the two accesses overlap.
static inline void add_pair(local Columns* sums, uint lid, uint2 event) {
  const uint2 bin = event & 255u;
  const uint2 weight = event >> 8;
  const uint first = sums[bin.x][lid] + weight.x;
  const uint second = sums[bin.y][lid] + weight.y + select(0u, weight.x, (uint)(bin.x == bin.y));
  sums[bin.x][lid] = first;
  sums[bin.y][lid] = second;
}

static inline void add_quad(local Columns* sums, uint lid, uint4 events) {
  add_pair(sums, lid, events.lo);
  add_pair(sums, lid, events.hi);
}

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local Columns sums[BINS];
  const uint lid = get_local_id(0);
  for (uint b = 0; b < BINS; ++b) sums[b][lid] = 0;

  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (begin + GROUP * PER_ITEM <= n) {
    global const uint4* at = (global const uint4*)(events + begin) + lid;
    for (uint round = 0; round < PER_ITEM / 16; ++round) {
      const uint q = round * 4 * GROUP;
      const uint4 v0 = at[q], v1 = at[q + GROUP], v2 = at[q + 2 * GROUP], v3 = at[q + 3 * GROUP];
      add_quad(sums, lid, v0);
      add_quad(sums, lid, v1);
      add_quad(sums, lid, v2);
      add_quad(sums, lid, v3);
    }
  } else {
    for (size_t i = begin + lid; i < n; i += GROUP) sums[events[i] & 255u][lid] += events[i] >> 8;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) {
    uint sum = 0;
#pragma unroll
    for (uint k = 0; k < GROUP; ++k) sum += sums[b][(k + lid) & (GROUP - 1)];
    if (sum) atomic_add(bins + b, sum);
  }
}
