// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads one bin too far and multiplies it by zero.
// line: safe
// outcome: unsafe
// says: this access is out of bounds
// says: line 24,

#define GROUP 256
#define PER_ITEM 64
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) atomic_add(&sums[events[i] % BINS], events[i] / BINS);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) {
    const uint next = sums[b + 1];
    atomic_add(&bins[b], sums[b] + next * (n >> 31));
  }
}
