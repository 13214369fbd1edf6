// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a cast to `constant` does not make global memory constant.
// line: efficient
// outcome: ok
// says: 32 sectors where 4 would do

#define GROUP 64  // work-items per group: 32 to 1024

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  constant float* values = (constant float*)(size_t)(in + row * columns);
  float sum = 0;
  for (uint column = 0; column < columns; ++column) sum += values[column];
  sums[row] = sum;
}
