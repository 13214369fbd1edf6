// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_copy: copy n floats, as fast as memory allows.
//
// in, out  n floats each; every out[i] must become in[i]
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group
#define PER_ITEM 8  // elements per work-item
#define BLOCK (GROUP * PER_ITEM)

kernel void peak_copy(global const float* in, global float* out, uint n) {
  local float stage[BLOCK];
  const size_t first = get_group_id(0) * BLOCK;
  const size_t count = first < n ? min((size_t)BLOCK, n - first) : 0;
  // The same arguments in all work-items of the group, as the function demands.
  event_t arrived = async_work_group_copy(stage, in + first, count, 0);
  wait_group_events(1, &arrived);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t left = async_work_group_copy(out + first, stage, count, 0);
  wait_group_events(1, &left);
}
