// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but counts in global memory.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define GROUP 256
#define PER_ITEM 64

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) atomic_add(&bins[events[i] % 256], events[i] / 256);
  }
}
