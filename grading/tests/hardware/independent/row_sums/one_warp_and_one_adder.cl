// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, row_sums: add up every row of a matrix.
//
// in      rows × columns floats, row by row
// sums    rows floats: sums[r] = in[r * columns] + … + in[r * columns + columns - 1]
// Launch  1-D, one group of GROUP work-items per row: rows * GROUP work-items.

#define GROUP 32  // work-items per group

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const uint lid = get_local_id(0);
  const uint row = get_group_id(0);
  global const float* p = in + (size_t)row * columns;
  float sum = 0.0f;
  uint c = lid;
  while (c < columns) {
    sum += p[c];
    c += GROUP;
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  // No tree yet: one work-item adds what the others left.
  if (lid == 0) {
    float total = 0.0f;
    for (uint j = 0; j < GROUP; ++j) total += partial[j];
    sums[row] = total;
  }
}
