// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but one work-item of each group does everything.
// line: efficient
// outcome: ok
// says: 32-byte sectors of global memory
// says: ratio 0.1
// says: oclab explain

#define GROUP 32

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  if (get_local_id(0) != 0) return;
  const size_t row = get_group_id(0);
  float sum = 0;
  for (uint c = 0; c < columns; ++c) sum += in[row * columns + c];
  sums[row] = sum;
}
