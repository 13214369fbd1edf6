// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, row_sums: add up every row of a matrix.
//
// in      rows × columns floats, row by row
// sums    rows floats: sums[r] = in[r * columns] + … + in[r * columns + columns - 1]
// Launch  1-D, one group of GROUP work-items per row: rows * GROUP work-items.

#define GROUP 64  // work-items per group

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t begin = get_group_id(0) * (size_t)columns;
  const size_t end = begin + columns;
  // [begin, body) and [tail, end) have at most three elements each, [body, tail) whole quads.
  const size_t body = min((begin + 3) & ~(size_t)3, end);
  const size_t tail = max(end & ~(size_t)3, body);

  float edge = 0;
  if (begin + lid < body) edge = in[begin + lid];
  if (tail + lid < end) edge += in[tail + lid];

  global const float4* quads = (global const float4*)in + body / 4;
  const size_t count = (tail - body) / 4;
  float4 sum = 0;
  for (size_t q = lid; q < count; q += GROUP) sum += quads[q];

  partial[lid] = dot(sum, (float4)(1.0f)) + edge;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) {
    partial[lid] = (partial[lid] + partial[lid + 16]) + (partial[lid + 32] + partial[lid + 48]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) {
    partial[lid] = (partial[lid] + partial[lid + 4]) + (partial[lid + 8] + partial[lid + 12]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    sums[get_group_id(0)] = (partial[0] + partial[1]) + (partial[2] + partial[3]);
  }
}
