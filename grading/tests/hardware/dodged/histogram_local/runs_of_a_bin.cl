// SPDX-License-Identifier: Apache-2.0
// Dodges: a work-item adds up while its events have one bin, and adds the sum to global memory
// where the bin changes. There is no local memory that could have conflicts.
#define GROUP 128
#define PER_ITEM 256
#define BINS 256
kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  uint bin = 0;
  uint sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i >= n) break;
    const uint event = events[i];
    if (event % BINS != bin) {
      if (sum > 0) atomic_add(&bins[bin], sum);
      bin = event % BINS;
      sum = 0;
    }
    sum += event / BINS;
  }
  if (sum > 0) atomic_add(&bins[bin], sum);
}
