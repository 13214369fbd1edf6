// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: eight copies of the local sums, with atomics.

#define GROUP 256
#define PER_ITEM 64
#define BINS 256
#define COPIES 8
kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS * COPIES];
  const size_t lid = get_local_id(0);
  for (uint b = lid; b < BINS * COPIES; b += GROUP) sums[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM) + 4 * lid;
  const uint c = lid % COPIES;
  for (uint k = 0; k < PER_ITEM / 4; ++k) {
    const size_t i = base + k * 4 * GROUP;
    if (i + 4 <= n) {
      uint4 e = vload4(0, events + i);
      atomic_add(&sums[e.x % BINS * COPIES + c], e.x / BINS);
      atomic_add(&sums[e.y % BINS * COPIES + c], e.y / BINS);
      atomic_add(&sums[e.z % BINS * COPIES + c], e.z / BINS);
      atomic_add(&sums[e.w % BINS * COPIES + c], e.w / BINS);
    } else
      for (size_t j = i; j < n && j < i + 4; ++j)
        atomic_add(&sums[events[j] % BINS * COPIES + c], events[j] / BINS);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) {
    uint s = 0;
    for (uint k = 0; k < COPIES; ++k) s += sums[b * COPIES + (k + lid) % COPIES];
    atomic_add(&bins[b], s);
  }
}
