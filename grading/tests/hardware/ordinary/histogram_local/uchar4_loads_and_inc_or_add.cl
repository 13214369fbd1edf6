// SPDX-License-Identifier: Apache-2.0
// Reads an event as a uchar4 of bin and weight, and uses atomic_inc for the weight 1, atomic_add
// for others.

#define GROUP 128
#define PER_ITEM 64
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS];
  global const uchar4* bytes = (global const uchar4*)events;
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t end = min(begin + (size_t)(GROUP * PER_ITEM), (size_t)n);
  for (size_t i = begin + lid; i < end; i += GROUP) {
    const uchar4 event = bytes[i];  // the lowest byte comes first
    if (event.y == 1) {
      atomic_inc(&sums[event.x]);
    } else {
      atomic_add(&sums[event.x], (uint)event.y);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) {
    if (sums[b] == 0) continue;
    atomic_add(&bins[b], sums[b]);
  }
}
