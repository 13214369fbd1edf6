// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, ragged_rows: add up rows of very different length.
//
// block_begin  the first row of every block; block b ends before row block_begin[b + 1]
// row_begin    the first value of every row; row r ends before value row_begin[r + 1]
// values       the values of all rows, one row after the other, and 16 more that belong to no row
// sums         one float per row, 0 for an empty row
// Launch       1-D, one group of GROUP work-items per block. A row of more than 16 values is alone
//              in its block; other blocks have up to 64 rows of 0 to 16 values, or no row at all.

#define GROUP 64  // work-items per group: a power of two from 64 to 1024, read by the host

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  // TODO: a warp is busy until its longest loop ends: while one
  // work-item adds thousands of values, 63 wait. Balance the work, both
  // in blocks with one long row and in blocks with many short rows.
  const size_t row = block_begin[get_group_id(0)] + get_local_id(0);
  if (row >= block_begin[get_group_id(0) + 1]) return;
  const uint end = row_begin[row + 1];
  float sum = 0;
  for (uint i = row_begin[row]; i < end; ++i) sum += values[i];
  sums[row] = sum;
}
