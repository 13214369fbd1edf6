// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds up a block as if it were one row.
// outcome: wrong-answer
// says: was never written

#define GROUP 64

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  float sum = 0;
  for (uint i = row_begin[first] + lid; i < row_begin[last]; i += GROUP) sum += values[i];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0 && first < last) sums[first] = partial[0];
}
