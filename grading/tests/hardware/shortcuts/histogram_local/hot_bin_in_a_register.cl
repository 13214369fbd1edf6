// SPDX-License-Identifier: Apache-2.0
// No private histograms. The group guesses which bin the three of four events have, and adds those
// in a register; the rest goes to one histogram by atomic additions.
#define GROUP 256     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 128  // events per work-item: 1 to 4096, read by the host
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // The majority of three, if there is one.
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t last = n - 1;
  const uint one = events[first] % BINS;
  const uint two = events[min(first + 1, last)] % BINS;
  const uint three = events[min(first + 2, last)] % BINS;
  const uint hot = two == three ? two : one;

  uint sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + lid + k * GROUP;
    if (i < n) {
      const uint event = events[i];
      if (event % BINS == hot) {
        sum += event / BINS;
      } else {
        atomic_add(&sums[event % BINS], event / BINS);
      }
    }
  }
  atomic_add(&sums[hot], sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) {
    if (sums[b] > 0) atomic_add(&bins[b], sums[b]);
  }
}
