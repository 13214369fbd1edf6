// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: begin and end of a range are in each other's places.
// outcome: wrong-answer
// kind: all-zero
// says: that the loop that computes it runs

#define GROUP 64

typedef struct {
  uint begin;
  uint end;
} Range;

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  const size_t row = block_begin[get_group_id(0)] + get_local_id(0);
  if (row >= block_begin[get_group_id(0) + 1]) return;
  const Range range = {row_begin[row + 1], row_begin[row]};
  float sum = 0;
  for (uint i = range.begin; i < range.end; ++i) sum += values[i];
  sums[row] = sum;
}
