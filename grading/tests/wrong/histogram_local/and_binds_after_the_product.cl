// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the mask is part of the product after it.
// outcome: wrong-answer
// says: is read as `event & (255 * COPIES + copy)`

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // events per work-item: 1 to 4096, read by the host
#define BINS 256
#define COPIES 8  // of each bin, side by side

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS * COPIES];
  const uint lid = get_local_id(0);
  const uint copy = lid % COPIES;
  for (uint b = lid; b < BINS * COPIES; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) {
      const uint event = events[i];
      atomic_add(&sums[event & 255 * COPIES + copy], event >> 8);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint b = lid; b < BINS; b += GROUP) {
    uint sum = 0;
    for (uint c = 0; c < COPIES; ++c) sum += sums[b * COPIES + c];
    atomic_add(&bins[b], sum);
  }
}
