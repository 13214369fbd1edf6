// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stores what work-item 0 has added, without the others.
// outcome: wrong-answer
// says: sums: 1 of 33 elements is wrong (wrong at every test size)

#define GROUP 64

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const bool alone = last - first == 1;
  const size_t row = first + lid;
  float sum = 0;
  if (alone) {
    const uint end = row_begin[last];
    for (uint i = row_begin[first] + lid; i < end; i += GROUP) sum += values[i];
  } else if (row < last) {
    for (uint i = row_begin[row]; i < row_begin[row + 1]; ++i) sum += values[i];
    sums[row] = sum;
  }
  if (alone && lid == 0) sums[first] = sum;
}
