// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: work-groups wait for others in a loop.
// line: safe
// outcome: unsafe
// kind: data-race
// says: which may not run meanwhile

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

  volatile global uint* wait = bins;
  for (uint b = lid; b < BINS; b += GROUP) {
    while (get_group_id(0) > 0 && wait[b] == 0) {
    }
    atomic_add(&bins[b], sums[b]);
  }
}
