// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the loop ends one column early.
// outcome: wrong-answer
// says: the last element of each row (30) is not added
// says: no test size came out right

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t row = get_group_id(0);
  float sum = 0;
  for (uint c = lid; c + 1 < columns; c += GROUP) sum += in[row * columns + c];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) sums[row] = partial[0];
}
