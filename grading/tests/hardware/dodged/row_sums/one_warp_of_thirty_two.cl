// SPDX-License-Identifier: Apache-2.0
// Dodges: groups of 1024, of which 32 work-items read. All their sectors are used.
#define GROUP 1024
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[32];
  const size_t lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;
  if (lid < 32) {
    float sum = 0;
    for (uint c = lid; c < columns; c += 32) sum += row[c];
    partial[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid > 0) return;
  float sum = 0;
  for (uint k = 0; k < 32; ++k) sum += partial[k];
  sums[get_group_id(0)] = sum;
}
