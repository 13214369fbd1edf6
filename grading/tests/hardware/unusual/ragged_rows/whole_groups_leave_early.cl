// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: whole groups leave early.

#define GROUP 64

// Up to 16 values; the buffer has 16 more behind the last row, so that every load is inside.
static inline float sum_of_few(global const float* row, uint length) {
  float sum = 0;
#pragma unroll
  for (uint k = 0; k < 16; ++k) sum += k < length ? row[k] : 0.0f;
  return sum;
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const uint lid = get_local_id(0);
  global const uint* const block = block_begin + get_group_id(0);
  const uint first = block[0], behind = block[1];
  if (first == behind) return;  // the same for the whole group
  if (behind - first > 1) {     // this, too
    const uint row = first + lid;
    if (row < behind) {
      const uint begin = row_begin[row];
      sums[row] = sum_of_few(values + begin, row_begin[row + 1] - begin);
    }
    return;
  }
  const uint begin = row_begin[first];
  const uint length = row_begin[first + 1] - begin;
  global const float* const row = values + begin;
  float4 quads = 0;
  uint i = 4 * lid;
  for (; i + 4 <= length; i += 4 * GROUP) quads += vload4(0, row + i);
  for (; i < length; ++i) quads.x += row[i];  // of one work-item, up to three
  partial[lid] = (quads.x + quads.z) + (quads.y + quads.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) {
    float sum = partial[lid];
#pragma unroll
    for (uint k = 8; k < GROUP; k += 8) sum += partial[lid + k];
    partial[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    float sum = partial[0];
#pragma unroll
    for (uint k = 1; k < 8; ++k) sum += partial[k];
    sums[first] = sum;
  }
}
