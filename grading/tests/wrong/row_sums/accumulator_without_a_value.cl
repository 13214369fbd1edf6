// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the sum of a row has no first value, which the compiler sees.
// outcome: wrong-answer
// kind: uninitialised | not-finite
// place: 14

#define GROUP 64  // read by the host

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  float sum;
  for (uint column = 0; column < columns; ++column) {
    sum += in[row * columns + column];
  }
  sums[row] = sum;
}
