// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the start of a row is rounded down to whole vectors.
// outcome: wrong-answer
// kind: regular-errors | wrong-values
// says: nothing makes `start` a multiple of 4
// says: vload4(0, p + start)

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t start = get_group_id(0) * (size_t)columns;
  const uint quads = columns / 4;
  float4 sum = 0;
  for (uint q = lid; q < quads; q += GROUP) sum += vload4(start / 4 + q, in);
  const uint rest = 4 * quads + lid;
  if (rest < columns) sum.x += in[start + rest];
  partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = GROUP / 2; w > 0; w /= 2) {
    if (lid < w) partial[lid] += partial[lid + w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) sums[get_group_id(0)] = partial[0];
}
