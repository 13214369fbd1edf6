// SPDX-License-Identifier: Apache-2.0
// An asynchronous copy brings whole sectors; the walk with stride 2 moves to local memory, where
// this exercise does not count.
#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // pairs per work-item: 1 to 64, read by the host

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  local float tile[2 * GROUP * PER_ITEM];
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t count = min((size_t)(GROUP * PER_ITEM), n - first);
  event_t copied = async_work_group_copy(tile, pairs + 2 * first, 2 * count, 0);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t i = get_local_id(0); i < count; i += GROUP) re[first + i] = tile[2 * i];
  for (size_t i = get_local_id(0); i < count; i += GROUP) im[first + i] = tile[2 * i + 1];
}
