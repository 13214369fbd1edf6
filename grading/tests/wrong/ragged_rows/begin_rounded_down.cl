// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the begin of a row is rounded down to whole vectors.
// outcome: wrong-answer
// kind: wrong-values | regular-errors | missing-terms | surplus-terms
// says: nothing makes `i` a multiple of 4

#define GROUP 64

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  const size_t row = block_begin[get_group_id(0)] + get_local_id(0);
  if (row >= block_begin[get_group_id(0) + 1]) return;
  const uint begin = row_begin[row], end = row_begin[row + 1];
  float4 sum4 = 0;
  uint i = begin;
  for (; i + 4 <= end; i += 4) sum4 += vload4(i / 4, values);
  float sum = sum4.x + sum4.y + sum4.z + sum4.w;
  for (; i < end; ++i) sum += values[i];
  sums[row] = sum;
}
