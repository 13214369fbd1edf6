// SPDX-License-Identifier: Apache-2.0
// Lets each work-item add one row alone with float4 loads and four sums.

#define GROUP 128

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  global const float* p = in + row * columns;
  float4 sum = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
  uint c = 0;
  for (; c + 4 <= columns; c += 4) sum += vload4(0, p + c);
  float s = dot(sum, (float4)(1.0f));
  for (; c < columns; ++c) s += p[c];
  sums[row] = s;
}
