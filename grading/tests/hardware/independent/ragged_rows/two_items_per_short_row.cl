// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, ragged_rows: add up rows of very different length.
//
// block_begin  the first row of every block; block b ends before row block_begin[b + 1]
// row_begin    the first value of every row; row r ends before value row_begin[r + 1]
// values       the values of all rows, one row after the other, and 16 more that belong to no row
// sums         one float per row, 0 for an empty row
// Launch       1-D, one group of GROUP work-items per block. A row of more than 16 values is alone
//              in its block; other blocks have up to 64 rows of 0 to 16 values, or no row at all.

#define GROUP 128  // work-items per group: two for each of 64 short rows

#define LEVEL(half)                                                 \
  if (alone && lid < (half)) partial[lid] += partial[lid + (half)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

// Half of a short row: eight values, of which those past the end count as 0.
float half_row(global const float* from, int left) {
  const int8 place = (int8)(0, 1, 2, 3, 4, 5, 6, 7);
  const float8 v = select((float8)(0.0f), vload8(0, from), place < (int8)(left));
  const float4 four = v.lo + v.hi;
  const float2 two = four.lo + four.hi;
  return two.x + two.y;
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const uint lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const bool alone = last - first == 1;
  const uint row = first + lid / 2;
  float sum = 0;
  if (alone) {
    const uint begin = row_begin[first];
    const uint end = row_begin[first + 1];
    float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    uint i = begin + lid;
    for (; i + 3 * GROUP < end; i += 4 * GROUP) {
      s0 += values[i];
      s1 += values[i + GROUP];
      s2 += values[i + 2 * GROUP];
      s3 += values[i + 3 * GROUP];
    }
    for (; i < end; i += GROUP) s0 += values[i];
    sum = (s0 + s1) + (s2 + s3);
  } else if (row < last) {
    const uint skip = lid % 2 * 8;
    const uint begin = row_begin[row];
    const int length = (int)(row_begin[row + 1] - begin);
    sum = half_row(values + begin + skip, length - (int)skip);
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (!alone && lid % 2 == 0 && row < last) sums[row] = partial[lid] + partial[lid + 1];
  LEVEL(64)
  LEVEL(32)
  LEVEL(16)
  LEVEL(8)
  LEVEL(4)
  LEVEL(2)
  if (alone && lid == 0) sums[first] = partial[0] + partial[1];
}
