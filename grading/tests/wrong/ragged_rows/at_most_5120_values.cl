// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: twenty rounds instead of a loop: longer rows lose their ends.
// outcome: wrong-answer
// kind: wrong-values | missing-terms

#define GROUP 64

#define LEVEL(width)                                                  \
  if (alone && lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

float short_row(global const float* row, int length) {
  const int16 index = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const float16 sixteen = select((float16)0, vload16(0, row), index < length);
  const float8 eight = sixteen.lo + sixteen.hi;
  const float4 four = eight.lo + eight.hi;
  return (four.x + four.y) + (four.z + four.w);
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const bool alone = last - first == 1;
  if (alone) {
    const uint begin = row_begin[first];
    const uint quads = (row_begin[first + 1] - begin) / 4;
    float4 sum = 0;
#pragma unroll 4
    for (uint k = 0; k < 20; ++k) {
      const uint q = lid + k * GROUP;
      if (q < quads) sum += vload4(q, values + begin);
    }
    const uint rest = begin + 4 * quads + lid;
    if (rest < row_begin[first + 1]) sum.x += values[rest];
    partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  } else if (first + lid < last) {
    const uint begin = row_begin[first + lid];
    sums[first + lid] = short_row(values + begin, row_begin[first + lid + 1] - begin);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(32)
  LEVEL(16) LEVEL(8) LEVEL(4) LEVEL(2) if (alone && lid == 0) sums[first] = partial[0] + partial[1];
}
