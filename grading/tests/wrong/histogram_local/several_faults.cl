// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but with several causes of serialized operations.
// line: efficient
// outcome: ok
// kind: bank-conflicts

#define GROUP 256
#define PER_ITEM 64
#define BINS 256
kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid * PER_ITEM;
  for (uint k = 0; k < PER_ITEM; ++k) {
    if (first + k < n) {
      const uint e = events[first + k];  // uncoalesced: 32 sectors
      if (e / BINS & 1)
        atomic_add(&sums[e % BINS], e / BINS);  // divergence + contention
      else
        atomic_add(&sums[e % BINS], e / BINS);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) atomic_add(&bins[b], sums[b]);
}
