// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: groups add to the global bins with a plain +=.
// line: safe
// outcome: unsafe
// kind: data-race
// says: two work-groups
// says: use an atomic, such as atomic_add(&bins[

#define GROUP 32
#define PER_ITEM 1024
#define BINS 256
kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint sums[BINS * GROUP];
  const size_t lid = get_local_id(0);
  for (uint b = 0; b < BINS; ++b) sums[b * GROUP + lid] = 0;
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM) + 4 * lid;
  for (uint k = 0; k < PER_ITEM / 4; ++k) {
    const size_t i = base + k * 4 * GROUP;
    if (i + 4 <= n) {
      uint4 e = vload4(0, events + i);
      sums[e.x % BINS * GROUP + lid] += e.x / BINS;
      sums[e.y % BINS * GROUP + lid] += e.y / BINS;
      sums[e.z % BINS * GROUP + lid] += e.z / BINS;
      sums[e.w % BINS * GROUP + lid] += e.w / BINS;
    } else {
      for (size_t j = i; j < i + 4 && j < n; ++j)
        sums[events[j] % BINS * GROUP + lid] += events[j] / BINS;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) {
    uint s = 0;
    for (uint c = 0; c < GROUP; ++c) s += sums[b * GROUP + (c + lid) % GROUP];
    bins[b] += s;
  }
}
