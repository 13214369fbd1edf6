// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: work-items add to shared local sums with +=.
// line: safe
// outcome: unsafe
// kind: data-race
// place: 23

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // events per work-item: 1 to 4096, read by the host
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: most work-items add to the same word at the same time, so they wait for each other. Let
  // each have sums of its own, in banks of its own; then no atomics are needed here. Load vectors.
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) sums[events[i] % BINS] += events[i] / BINS;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) atomic_add(&bins[b], sums[b]);
}
