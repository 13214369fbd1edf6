// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: tree of float4.

#define GROUP 64

#define LEVEL(width)                                   \
  if (lid < (width)) part[lid] += part[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float4 part[GROUP];
  const size_t lid = get_local_id(0);
  const size_t row = get_group_id(0);
  in += row * columns;
  float4 own = (float4)(0.0f);
  for (uint quad = lid; quad < columns / 4; quad += GROUP) own += vload4(quad, in);
  const uint odd = columns % 4;
  if (lid < odd) own.s0 += in[columns - odd + lid];
  part[lid] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(32)
  LEVEL(16)
  LEVEL(8) LEVEL(4) LEVEL(2) if (lid == 0) sums[row] = dot(part[0] + part[1], (float4)(1.0f));
}
