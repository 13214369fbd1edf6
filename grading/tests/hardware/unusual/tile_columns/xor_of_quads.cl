// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: xor of quads.

#define TILE 32
#define QUADS (TILE / 4)
#define AT(row, quad) tile[(row)*QUADS + ((quad) ^ ((row) & (QUADS - 1)))]

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE * QUADS];
  const size_t lid = get_local_id(0);
  const size_t quad = lid & (QUADS - 1), down = lid / QUADS;
  const size_t top = get_group_id(1) * TILE, left = get_group_id(0) * TILE;
  const size_t pitch = columns;
  const bool whole = top + TILE <= rows && left + TILE <= columns && (columns & 3) == 0;

  if (whole) {
    global const float* from = in + (top + down) * pitch + left + 4 * quad;
#pragma unroll
    for (size_t r = 0; r < TILE; r += 4)
      AT(r + down, quad) = *(global const float4*)(from + r * pitch);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (whole) {
    float before = 0;
#pragma unroll
    for (size_t q = 0; q < QUADS; ++q) {
      float4 v = AT(lid, q);
      v.yw += v.xz;
      v.zw += v.y;
      v += before;
      before = v.w;
      AT(lid, q) = v;
    }
  } else if (top + lid < rows) {
    global const float* from = in + (top + lid) * pitch;
    global float* to = out + (top + lid) * pitch;
    const size_t right = min(left + TILE, pitch);
    float sum = 0;
    for (size_t c = left; c < right; ++c) to[c] = sum += from[c];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (whole) {
    global float* to = out + (top + down) * pitch + left + 4 * quad;
#pragma unroll
    for (size_t r = 0; r < TILE; r += 4) *(global float4*)(to + r * pitch) = AT(r + down, quad);
  }
}
