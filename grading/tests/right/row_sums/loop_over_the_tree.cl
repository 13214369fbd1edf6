// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: groups of 256, scalar loads, a loop for the tree.

#define GROUP 256
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float part[GROUP];
  const uint lid = get_local_id(0), row = get_group_id(0);
  float s = 0;
  for (uint c = lid; c < columns; c += GROUP) s += in[row * columns + c];
  part[lid] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = GROUP / 2; w > 0; w >>= 1) {
    if (lid < w) part[lid] += part[lid + w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) sums[row] = part[0];
}
