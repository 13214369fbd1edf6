// SPDX-License-Identifier: Apache-2.0
// Adds a row with 32 work-items that load float3s and combine in a local tree.

#define GROUP 32

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float part[GROUP];
  const uint lid = get_local_id(0);
  const uint row = get_group_id(0);
  global const float* p = in + row * (size_t)columns;
  const uint triples = columns / 3;
  float3 sum = (float3)(0.0f);
  for (uint t = lid; t < triples; t += GROUP) sum += vload3(t, p);
  float s = sum.x + sum.y + sum.z;
  if (lid < columns % 3) s += p[3 * triples + lid];
  part[lid] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = GROUP / 2; half_size >= 1; half_size >>= 1) {
    if (lid < half_size) part[lid] += part[lid + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0 && row < rows) sums[row] = part[0];
}
