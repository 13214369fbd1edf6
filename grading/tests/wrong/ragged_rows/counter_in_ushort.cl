// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a counter that never reaches an end above 65535.
// outcome: timeout
// run-limit: 2
// says: an index wraps at 65536: `i` is a ushort

#define GROUP 64  // work-items per group: a power of two from 64 to 1024, read by the host

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  const size_t row = block_begin[get_group_id(0)] + get_local_id(0);
  if (row >= block_begin[get_group_id(0) + 1]) return;
  const uint end = row_begin[row + 1];
  float sum = 0;
  for (ushort i = row_begin[row]; i < end; ++i) sum += values[i];
  sums[row] = sum;
}
