// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, histogram_local: add weights into 256 bins.
//
// events  n numbers weight * 256 + bin, bin from 0 to 255, weight from 1 to 255. Three of four
//         events have the same bin; which one differs from run to run.
// bins    256 sums, not empty: every event's weight must be added to what its bin holds.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive events.

#define GROUP 64      // work-items per group: two for each bank
#define PER_ITEM 256  // events per work-item: 256 * 255 still fits into 16 bits
#define BINS 256
#if PER_ITEM > 257 || PER_ITEM % 16
#error "16-bit sums: PER_ITEM must be a multiple of 16 and at most 257"
#endif

#define LANES 32
#define ROW (2 * LANES)  // ushorts per bin

// The second event of a pair takes over the weight of the first one if they share a bin.
#define ADD_PAIR(e0, e1)                                      \
  {                                                           \
    const uint b0 = (e0) % BINS, w0 = (e0) / BINS;            \
    const uint b1 = (e1) % BINS, w1 = (e1) / BINS;            \
    const uint s0 = own[b0 * ROW] + w0;                       \
    const uint s1 = own[b1 * ROW] + w1 + (b0 == b1 ? w0 : 0); \
    own[b0 * ROW] = (ushort)s0;                               \
    own[b1 * ROW] = (ushort)s1;                               \
  }
#define ADD_QUAD(e) ADD_PAIR((e).x, (e).y) ADD_PAIR((e).z, (e).w)

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local ushort2 sums[BINS * LANES];
  const uint lid = get_local_id(0);
  // Bank lid % 32 in each row; the warp decides which half of the word.
  local ushort* own = (local ushort*)sums + 2 * (lid % LANES) + lid / LANES;
  for (uint b = 0; b < BINS; ++b) own[b * ROW] = 0;

  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    global const uint4* from = (global const uint4*)(events + first) + lid;
    for (uint round = 0; round < PER_ITEM / 16; ++round) {
      const uint4 e0 = from[0];
      const uint4 e1 = from[GROUP];
      const uint4 e2 = from[2 * GROUP];
      const uint4 e3 = from[3 * GROUP];
      from += 4 * GROUP;
      ADD_QUAD(e0)
      ADD_QUAD(e1)
      ADD_QUAD(e2)
      ADD_QUAD(e3)
    }
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) {
      const uint e = events[i];
      own[e % BINS * ROW] = (ushort)(own[e % BINS * ROW] + e / BINS);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) {
    uint total = 0;
    for (uint j = 0; j < LANES; ++j) {
      const ushort2 both = sums[b * LANES + (j + lid) % LANES];
      total += (uint)both.x + (uint)both.y;
    }
    atomic_add(&bins[b], total);
  }
}
