// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: the rows of a work-item pass through a private array.

#define TILE 64  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host
#if TILE != 8 * ROWS
#error "a work-item has eight elements: TILE must be 8 * ROWS"
#endif

// One unused float per row: element [x][k] lies in bank (x + k) mod 32, so that the 32 work-items
// of a warp find a row as well as a column in 32 different banks.
#define PITCH (TILE + 1)

// Work-item (x, y) takes the TILE / ROWS rows from 8 * y on, written out.
#define EACH_ROW(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)
#define LOAD(j) slot[(j)*PITCH] = source[(j)*source_pitch];
#define STORE(j) target[(j)*target_pitch] = column.s##j;
#define LOAD_INSIDE(j) \
  if (row + (j) < rows) LOAD(j)
#define STORE_INSIDE(j) \
  if (row + (j) < columns) STORE(j)

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const size_t x = get_local_id(0);
  const size_t y = 8 * get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;
  const size_t source_pitch = columns;
  const size_t target_pitch = rows;

  float mine[8];
  for (int k = 0; k < 8; ++k) {
    const size_t row = first_row + y + k;
    mine[k] =
        row < rows && first_column + x < columns ? in[row * source_pitch + first_column + x] : 0;
  }
  for (int k = 0; k < 8; ++k) tile[(y + k) * PITCH + x] = mine[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < 8; ++k) mine[k] = tile[x * PITCH + y + k];
  for (int k = 0; k < 8; ++k) {
    const size_t row = first_column + y + k;
    if (row < columns && first_row + x < rows) out[row * target_pitch + first_row + x] = mine[k];
  }
}
