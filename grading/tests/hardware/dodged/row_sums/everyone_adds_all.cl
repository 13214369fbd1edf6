// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: every work-item adds up all 64 partial sums, and 63 of them for nothing. They
// read one word together, which a bank delivers to all at once.
#define GROUP 64
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;
  float sum = 0;
  for (uint c = lid; c < columns; c += GROUP) sum += row[c];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  float all = 0;
  for (uint k = 0; k < GROUP; ++k) all += partial[k];
  if (lid == 0) sums[get_group_id(0)] = all;
}
