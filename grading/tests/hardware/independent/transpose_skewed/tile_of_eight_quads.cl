// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_skewed: skew the storage, not the groups.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE / VECTOR × ROWS work-items per tile of TILE × TILE elements.
//         Dimension 0 counts columns, dimension 1 rows; tiles at the edges lie partly outside.

#define TILE 32   // width and height of a tile
#define ROWS 8    // rows of work-items per group
#define VECTOR 4  // columns per work-item
#define QUADS (TILE / VECTOR)

uint slot_of(uint row, uint quad) { return row * QUADS + (quad + row / VECTOR) % QUADS; }

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE * QUADS];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const size_t left = get_group_id(0) * TILE;
  const size_t top = get_group_id(1) * TILE;
  const bool fast = left + TILE <= columns && top + TILE <= rows && ((rows | columns) & 3) == 0;

  if (fast) {
    const size_t pitch = columns / 4;
    global const float4* from = (global const float4*)in + (top + 4 * y) * pitch + left / 4 + x;
    const float4 r0 = from[0];
    const float4 r1 = from[pitch];
    const float4 r2 = from[2 * pitch];
    const float4 r3 = from[3 * pitch];
    tile[slot_of(4 * x, y)] = (float4)(r0.s0, r1.s0, r2.s0, r3.s0);
    tile[slot_of(4 * x + 1, y)] = (float4)(r0.s1, r1.s1, r2.s1, r3.s1);
    tile[slot_of(4 * x + 2, y)] = (float4)(r0.s2, r1.s2, r2.s2, r3.s2);
    tile[slot_of(4 * x + 3, y)] = (float4)(r0.s3, r1.s3, r2.s3, r3.s3);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (fast) {
    const size_t pitch = rows / 4;
    global float4* to = (global float4*)out + (left + y) * pitch + top / 4 + x;
#pragma unroll
    for (uint j = 0; j < TILE / ROWS; ++j) to[j * ROWS * pitch] = tile[slot_of(y + j * ROWS, x)];
  } else {
    for (uint j = 0; j < 4; ++j) {
      for (uint i = 0; i < 4; ++i) {
        const size_t r = top + 4 * y + j;
        const size_t c = left + 4 * x + i;
        if (r < rows && c < columns) out[c * rows + r] = in[r * columns + c];
      }
    }
  }
}
