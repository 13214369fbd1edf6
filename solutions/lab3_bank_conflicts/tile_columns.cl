// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, tile_columns: reference solution.
//
// in, out  rows × columns floats, row by row. out[r][c] = in[r][c0] + … + in[r][c], where c0 is the
//          first column of c's tile: the largest multiple of 32 that is not above c.
// Launch   2-D, groups of 32 × 1 work-items, one group per tile. Tiles at the right and the lower
//          edge may lie partly outside of the matrix.

#define TILE 32

// A row of the tile has room for one more float4 than it holds. With a pitch of 8 float4s all rows
// would begin in the same bank; with 9, a row begins four banks after the row before, and the eight
// float4s that a GPU fetches at once cover all 32 banks ("GPU Programming III" has the map of the
// banks; 33 is the pitch for steps of a single float).
#define PITCH (TILE / 4 + 1)

#define EACH8(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)

// The group moves its tile as float4s: eight work-items side by side take a row of 128 bytes, the
// 32 together four rows, and eight such steps the tile.
#define LOAD(k) tile[y + 4 * (k)][x] = *(global const float4*)(source + 4 * (k)*pitch);
#define STORE(k) *(global float4*)(target + 4 * (k)*pitch) = tile[y + 4 * (k)][x];

// One step along a row is a vector as well: two additions make the running sums within it, a third
// adds what came before. 8 steps that wait for each other are left of 32.
#define STEP(k)                      \
  {                                  \
    float4 v = tile[lid][k];         \
    v += (float4)(0, v.x, v.y, v.z); \
    v += (float4)(0, 0, v.x, v.y);   \
    v += sum;                        \
    tile[lid][k] = v;                \
    sum = v.w;                       \
  }

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE][PITCH];
  const size_t lid = get_local_id(0);
  const size_t x = lid % 8;
  const size_t y = lid / 8;
  const size_t pitch = columns;
  const size_t first_row = get_group_id(1) * TILE;
  const size_t first_column = get_group_id(0) * TILE;

  // A float4 in global memory must lie at a multiple of 16 bytes: all rows do if their length is a
  // multiple of 4. Tiles inside such a matrix need no test per element, and no loop: a GPU has
  // eight wide loads in flight at once, and PoCL spends one instruction on four elements.
  const bool inside =
      first_row + TILE <= rows && first_column + TILE <= columns && columns % 4 == 0;
  if (inside) {
    global const float* source = in + (first_row + y) * pitch + first_column + 4 * x;
    EACH8(LOAD)
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  if (inside) {
    EACH8(STEP)
  } else if (first_row + lid < rows) {
    // At the edges a work-item walks along its row in global memory.
    const size_t row = (first_row + lid) * pitch;
    for (size_t c = first_column; c < min(first_column + TILE, pitch); ++c) {
      sum += in[row + c];
      out[row + c] = sum;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (inside) {
    global float* target = out + (first_row + y) * pitch + first_column + 4 * x;
    EACH8(STORE)
  }
}
