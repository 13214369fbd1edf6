// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the vector that is added to starts without a value.
// outcome: wrong-answer | unsafe
// kind: uninitialised | unsteady | surplus-terms | not-finite | wrong-values

#define GROUP 64
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float part[GROUP];
  const size_t lid = get_local_id(0);
  const size_t row = get_group_id(0);
  global const float* p = in + row * columns;
  float4 s;
  for (size_t q = lid; q < columns / 4; q += GROUP) s += vload4(q, p);
  float t = s.x + s.y + s.z + s.w;
  const size_t k = columns / 4 * 4 + lid;
  if (k < columns) t += p[k];
  part[lid] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) part[lid] += part[lid + 32];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) part[lid] += part[lid + 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) part[lid] += part[lid + 8];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) part[lid] += part[lid + 4];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) sums[row] = part[0] + part[1] + part[2] + part[3];
}
