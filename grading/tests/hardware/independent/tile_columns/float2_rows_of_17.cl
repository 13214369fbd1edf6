// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, tile_columns: running sums along the rows of 32 × 32 tiles.
//
// in, out  rows × columns floats, row by row. out[r][c] = in[r][c0] + … + in[r][c], where c0 is the
//          first column of c's tile: the largest multiple of 32 that is not above c.
// Launch   2-D, groups of 32 × 1 work-items, one group per tile. Tiles at the right and the lower
//          edge may lie partly outside of the matrix.

#define TILE 32
#define HALF (TILE / 2)   // float2s in a row
#define PITCH (HALF + 1)  // and one to spare: rows begin two banks apart

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float2 tile[TILE * PITCH];
  local float* words = (local float*)tile;
  const uint lid = get_local_id(0);
  const uint x = lid % HALF;
  const uint y = lid / HALF;
  const size_t pitch = columns;
  const size_t top = get_group_id(1) * TILE;
  const size_t left = get_group_id(0) * TILE;
  const bool whole = top + TILE <= rows && left + TILE <= columns && columns % 2 == 0;

  if (whole) {
    global const float* from = in + (top + y) * pitch + left + 2 * x;
#pragma unroll
    for (uint j = 0; j < HALF; ++j) {
      tile[(y + 2 * j) * PITCH + x] = *(global const float2*)(from + 2 * j * pitch);
    }
  } else {
    for (uint r = 0; r < TILE; ++r) {
      const bool inside = top + r < rows && left + lid < columns;
      words[r * 2 * PITCH + lid] = inside ? in[(top + r) * pitch + left + lid] : 0.0f;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  {
    local float2* row = tile + lid * PITCH;
    float carry = 0;
#pragma unroll
    for (uint j = 0; j < HALF; ++j) {
      float2 v = row[j];
      v.y += v.x;
      v += carry;
      row[j] = v;
      carry = v.y;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (whole) {
    global float* to = out + (top + y) * pitch + left + 2 * x;
#pragma unroll
    for (uint j = 0; j < HALF; ++j) {
      *(global float2*)(to + 2 * j * pitch) = tile[(y + 2 * j) * PITCH + x];
    }
  } else {
    for (uint r = 0; r < TILE; ++r) {
      if (top + r < rows && left + lid < columns) {
        out[(top + r) * pitch + left + lid] = words[r * 2 * PITCH + lid];
      }
    }
  }
}
