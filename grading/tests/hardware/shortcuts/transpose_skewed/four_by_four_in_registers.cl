// SPDX-License-Identifier: Apache-2.0
// Without local memory nothing needs skewing: 4 × 4 elements per work-item turn in registers. The
// work-items are renumbered so that two of them complete each sector of a store.
#define TILE 64   // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16   // rows of work-items per group: a power of two from 1 to 16, read by the host
#define VECTOR 4  // columns per work-item: a power of two from 1 to 8, read by the host

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  const size_t item = get_local_id(1) * 16 + get_local_id(0);
  const size_t column = get_group_id(0) * TILE + 4 * (item / 2 % 16);
  const size_t row = get_group_id(1) * TILE + 4 * (item / 32 * 2 + item % 2);
  const size_t pitch = columns;
  const size_t turned = rows;
  if (rows % 4 == 0 && columns % 4 == 0) {
    if (row >= rows || column >= columns) return;
    global const float* from = in + row * pitch + column;
    const float4 a = *(global const float4*)from;
    const float4 b = *(global const float4*)(from + pitch);
    const float4 c = *(global const float4*)(from + 2 * pitch);
    const float4 d = *(global const float4*)(from + 3 * pitch);
    global float* to = out + column * turned + row;
    *(global float4*)to = (float4)(a.x, b.x, c.x, d.x);
    *(global float4*)(to + turned) = (float4)(a.y, b.y, c.y, d.y);
    *(global float4*)(to + 2 * turned) = (float4)(a.z, b.z, c.z, d.z);
    *(global float4*)(to + 3 * turned) = (float4)(a.w, b.w, c.w, d.w);
    return;
  }
  for (size_t r = row; r < min(row + 4, (size_t)rows); ++r) {
    for (size_t c = column; c < min(column + 4, (size_t)columns); ++c) {
      out[c * turned + r] = in[r * pitch + c];
    }
  }
}
