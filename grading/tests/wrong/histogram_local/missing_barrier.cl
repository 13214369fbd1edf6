// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: merges before all work-items have counted.
// outcome: wrong-answer
// kind: data-race
// place: sums[events[i] % BINS * GROUP + lid] += events[i] / BINS;
// says: barrier(CLK_LOCAL_MEM_FENCE)

#define GROUP 32
#define PER_ITEM 256
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS * GROUP];
  const size_t lid = get_local_id(0);
  for (uint b = 0; b < BINS; ++b) sums[b * GROUP + lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + lid; i < end; i += GROUP) {
    sums[events[i] % BINS * GROUP + lid] += events[i] / BINS;
  }

  for (uint b = lid; b < BINS; b += GROUP) {
    uint sum = 0;
    for (uint copy = 0; copy < GROUP; ++copy) sum += sums[b * GROUP + copy];
    atomic_add(&bins[b], sum);
  }
}
