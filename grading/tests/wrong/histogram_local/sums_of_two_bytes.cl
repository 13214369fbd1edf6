// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: sums that 16 bits do not hold where weights are large.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP 64
#define PER_ITEM 8
#define BINS 256

kernel void histogram_local(global const uint* events, global uint* bins, uint n) {
  local uint all[GROUP * PER_ITEM];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  for (uint k = lid; k < GROUP * PER_ITEM; k += GROUP) {
    all[k] = first + k < n ? events[first + k] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < BINS; b += GROUP) {
    ushort sum = 0;
    for (uint k = 0; k < GROUP * PER_ITEM; ++k) {
      if (all[k] % BINS == b) sum += all[k] / BINS;
    }
    if (sum > 0) atomic_add(&bins[b], (uint)sum);
  }
}
