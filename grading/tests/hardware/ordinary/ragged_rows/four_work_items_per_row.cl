// SPDX-License-Identifier: Apache-2.0
// Gives every row of a block four work-items and combines them in local memory.

#define GROUP 256
#define LANES 4

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float part[GROUP];
  const uint lid = get_local_id(0);
  const uint lane = lid % LANES;
  const uint row = block_begin[get_group_id(0)] + lid / LANES;
  const bool mine = row < block_begin[get_group_id(0) + 1];
  float sum = 0;
  if (mine) {
    const uint end = row_begin[row + 1];
    for (uint i = row_begin[row] + lane; i < end; i += LANES) sum += values[i];
  }
  part[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (mine && lane == 0) sums[row] = part[lid] + part[lid + 1] + part[lid + 2] + part[lid + 3];
}
