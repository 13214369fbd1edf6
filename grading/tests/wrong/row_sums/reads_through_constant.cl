// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but loads a row apart, from constant memory.
// line: efficient
// outcome: ok
// kind: wasted-sectors

#define GROUP 64
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  constant float* cin = (constant float*)(size_t)in;
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  for (uint column = 0; column < columns; ++column) sum += cin[row * columns + column];
  sums[row] = sum;
}
