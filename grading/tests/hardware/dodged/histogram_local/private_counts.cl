// SPDX-License-Identifier: Apache-2.0
// Dodges: 256 sums in private memory. No bank conflicts, because nothing is in local memory.
#define GROUP 32
#define PER_ITEM 1024
#define BINS 256
kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  uint sums[BINS];
  for (uint b = 0; b < BINS; ++b) sums[b] = 0;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) sums[events[i] % BINS] += events[i] / BINS;
  }
  for (uint b = 0; b < BINS; ++b) {
    if (sums[b] > 0) atomic_add(&bins[b], sums[b]);
  }
}
