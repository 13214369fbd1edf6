// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds integers: terms are taken for multiples of 2^-10.
// outcome: wrong-answer
// kind: wrong-factor

#define GROUP 64

#define LEVEL(width)                                         \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  in += get_group_id(0) * (size_t)columns;
  int4 sum = 0;
  for (uint q = lid; q < columns / 4; q += GROUP) sum += convert_int4(vload4(q, in) * 1024.0f);
  const uint rest = columns / 4 * 4 + lid;
  if (rest < columns) sum.x += convert_int(in[rest] * 1024.0f);
  partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(32)
  LEVEL(16)
  LEVEL(8)
  LEVEL(4) LEVEL(2) if (lid == 0) sums[get_group_id(0)] = (partial[0] + partial[1]) / 1024.0f;
}
