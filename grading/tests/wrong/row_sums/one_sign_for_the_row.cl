// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: all work-items store the sign of their row, which has two.
// outcome: wrong-answer
// kind: wrong-at-ends | data-race

#define GROUP 64

#define LEVEL(width)                                         \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  local float sign_of_row;
  const size_t lid = get_local_id(0);
  in += get_group_id(0) * (size_t)columns;
  if (lid < columns) sign_of_row = copysign(1.0f, in[lid]);
  float4 sum = 0;
  for (uint q = lid; q < columns / 4; q += GROUP) sum += fabs(vload4(q, in));
  const uint rest = columns / 4 * 4 + lid;
  if (rest < columns) sum.x += fabs(in[rest]);
  partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(32)
  LEVEL(16)
  LEVEL(8)
  LEVEL(4) LEVEL(2) if (lid == 0) sums[get_group_id(0)] = sign_of_row * (partial[0] + partial[1]);
}
