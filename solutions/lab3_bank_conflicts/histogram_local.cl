// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, histogram_local: reference solution.
//
// events  n numbers weight * 256 + bin, bin from 0 to 255, weight from 1 to 255. Three of four
//         events have the same bin; which one differs from run to run.
// bins    256 sums, not empty: every event's weight must be added to what its bin holds.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive events.

#define GROUP 32       // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1024  // events per work-item: 1 to 4096, read by the host
#define BINS 256
#if PER_ITEM % 32
#error "a work-item takes 32 events in a round: PER_ITEM must be a multiple of 32"
#endif

#define OWN(bin) sums[(bin)*GROUP + lid]

// Four events at once. The four sums are read together, before any of them is written: a GPU waits
// once for local memory, not four times in a row. Where an event has the bin of an earlier one, its
// sum lacks that one's weight, which is added without a branch: a comparison of vectors is a mask.
// The stores happen in order, so the last sum of a bin, which has all weights, stays.
#define ADD4(event)                                                      \
  {                                                                      \
    const uint4 bin = event % BINS;                                      \
    const uint4 weight = event / BINS;                                   \
    uint4 sum = (uint4)(OWN(bin.x), OWN(bin.y), OWN(bin.z), OWN(bin.w)); \
    sum += weight;                                                       \
    sum.yzw += weight.xyz & as_uint3(bin.yzw == bin.xyz);                \
    sum.zw += weight.xy & as_uint2(bin.zw == bin.xy);                    \
    sum.w += weight.x & -(uint)(bin.w == bin.x);                         \
    OWN(bin.x) = sum.x;                                                  \
    OWN(bin.y) = sum.y;                                                  \
    OWN(bin.z) = sum.z;                                                  \
    OWN(bin.w) = sum.w;                                                  \
  }

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  // A histogram per work-item: it has one writer, so no atomics are needed. The sums of one
  // bin lie side by side, so work-item l uses bank l whatever its events are: no two work-items of
  // a warp meet in a bank. "Reduction" names histograms as a reduction; these are partial sums.
  local uint sums[BINS * GROUP];
  const size_t lid = get_local_id(0);
  for (uint b = 0; b < BINS; ++b) OWN(b) = 0;

  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    // Few groups fit beside each other, because each needs 32 KiB of local memory. So every
    // work-item must keep the memory busy: eight wide loads are in flight at once. `first` is a
    // multiple of 4, and buffers are aligned for any vector: this is the address of a uint4.
    global const uint4* vectors = (global const uint4*)(events + first) + lid;
    for (uint k = 0; k < PER_ITEM / 32; ++k, vectors += 8 * GROUP) {
      const uint4 v0 = vectors[0];
      const uint4 v1 = vectors[GROUP];
      const uint4 v2 = vectors[2 * GROUP];
      const uint4 v3 = vectors[3 * GROUP];
      const uint4 v4 = vectors[4 * GROUP];
      const uint4 v5 = vectors[5 * GROUP];
      const uint4 v6 = vectors[6 * GROUP];
      const uint4 v7 = vectors[7 * GROUP];
      ADD4(v0)
      ADD4(v1)
      ADD4(v2)
      ADD4(v3)
      ADD4(v4)
      ADD4(v5)
      ADD4(v6)
      ADD4(v7)
    }
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) OWN(events[i] % BINS) += events[i] / BINS;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // Add up the private sums of each bin. The work-items begin at different copies: if all began at
  // copy 0, which is GROUP words from one bin to the next, they would all read the same bank. Only
  // here other groups interfere, with one atomic addition per bin and group.
  for (uint b = lid; b < BINS; b += GROUP) {
    uint sum = 0;
    for (uint copy = 0; copy < GROUP; ++copy) sum += sums[b * GROUP + (copy + lid) % GROUP];
    atomic_add(&bins[b], sum);
  }
}
