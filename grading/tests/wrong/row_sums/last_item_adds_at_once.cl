// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last work-item reads what all wrote, with no barrier.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 17,
// says: line 19,

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t row = get_group_id(0);
  float sum = 0;
  for (uint c = lid; c < columns; c += GROUP) sum += in[row * columns + c];
  partial[lid] = sum;
  if (lid == GROUP - 1) {
    for (uint i = 0; i < GROUP - 1; ++i) sum += partial[i];
    sums[row] = sum;
  }
}
