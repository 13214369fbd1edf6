// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: masked halves.

#define GROUP 64

float few(global const float* row, int length) {
  const int8 place = (int8)(0, 1, 2, 3, 4, 5, 6, 7);
  const float8 low = as_float8(as_int8(vload8(0, row)) & (place < length));
  const float8 high = as_float8(as_int8(vload8(1, row)) & (place < length - 8));
  const float8 sum = low + high;
  const float4 four = sum.even + sum.odd;
  const float2 two = four.even + four.odd;
  return two.x + two.y;
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint2 rows = vload2(0, block_begin + get_group_id(0));
  const int count = (int)(rows.y - rows.x);
  float own = 0;
  if (count == 1) {
    const uint2 ends = vload2(0, row_begin + rows.x);
    const uint length = ends.y - ends.x;
    global const float* row = values + ends.x;
    float4 sum = 0;
    for (uint q = lid; q < length / 4; q += GROUP) sum += vload4(q, row);
    if (lid < length % 4) sum.x += row[length - 1 - lid];
    own = (sum.x + sum.y) + (sum.z + sum.w);
  } else if ((int)lid < count) {
    const uint2 ends = vload2(0, row_begin + rows.x + lid);
    sums[rows.x + lid] = few(values + ends.x, ends.y - ends.x);
  }
  partial[lid] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (count == 1 && lid < 8) {
    local float* p = partial + lid;
    p[0] = ((p[0] + p[8]) + (p[16] + p[24])) + ((p[32] + p[40]) + (p[48] + p[56]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (count == 1 && lid == 0) {
    local float* p = partial;
    sums[rows.x] = ((p[0] + p[1]) + (p[2] + p[3])) + ((p[4] + p[5]) + (p[6] + p[7]));
  }
}
