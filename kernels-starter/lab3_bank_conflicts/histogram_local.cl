// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, histogram_local: add weights into 256 bins.
//
// events  n numbers weight * 256 + bin, bin from 0 to 255, weight from 1 to 255. Three of four
//         events have the same bin; which one differs from run to run.
// bins    256 sums, not empty: every event's weight must be added to what its bin holds.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive events.

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // events per work-item: 1 to 4096, read by the host
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: most work-items of a warp add to the same word at the same time, so the updates are
  // serialized. Give the work-items of a warp different words, in different banks.
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) atomic_add(&sums[events[i] % BINS], events[i] / BINS);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) atomic_add(&bins[b], sums[b]);
}
