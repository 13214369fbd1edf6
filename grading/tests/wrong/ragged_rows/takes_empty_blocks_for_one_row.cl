// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a block without rows counts as a block of one long row.
// outcome: wrong-answer | runtime-crash | unsafe
// kind: out-of-bounds | bad-address | wild-address

#define GROUP 64
kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float part[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)], last = block_begin[get_group_id(0) + 1];
  const bool single = last - first <= 1;
  float sum = 0;
  if (single) {
    const uint b = row_begin[first], len = row_begin[first + 1] - b;
    float4 s = 0;
    for (size_t q = lid; q < len / 4; q += GROUP) s += vload4(q, values + b);
    sum = s.x + s.y + s.z + s.w;
    const size_t k = len / 4 * 4 + lid;
    if (k < len) sum += values[b + k];
  } else if (first + lid < last) {
    const uint b = row_begin[first + lid];
    const int len = row_begin[first + lid + 1] - b;
    const int16 idx = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    float16 v = select((float16)0, vload16(0, values + b), idx < len);
    float8 e = v.lo + v.hi;
    float4 f = e.lo + e.hi;
    sums[first + lid] = f.x + f.y + f.z + f.w;
  }
  part[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) part[lid] += part[lid + 32];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) part[lid] += part[lid + 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) part[lid] += part[lid + 8];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) part[lid] += part[lid + 4];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (single && lid == 0) sums[first] = part[0] + part[1] + part[2] + part[3];
}
