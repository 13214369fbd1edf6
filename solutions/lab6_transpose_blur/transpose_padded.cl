// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_padded: reference solution.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

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
  const bool whole = first_column + TILE <= columns && first_row + TILE <= rows;
  const size_t source_pitch = columns;
  const size_t target_pitch = rows;

  // Eight independent loads per work-item are in flight before the first value is needed: with
  // one, there are too few bytes in flight to keep the memory busy. Tiles that lie inside skip the
  // tests, which lets PoCL turn neighbours into the lanes of a vector.
  {
    local float* slot = tile + y * PITCH + x;
    const size_t row = first_row + y;
    global const float* source = in + row * source_pitch + first_column + x;
    if (whole) {
      EACH_ROW(LOAD)
    } else if (first_column + x < columns) {
      EACH_ROW(LOAD_INSIDE)
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // What goes to eight rows of the result lies side by side in one row of the tile: for a CPU one
  // vector load, for a GPU eight loads that meet no other work-item in a bank.
  {
    const float8 column = vload8(0, tile + x * PITCH + y);
    const size_t row = first_column + y;
    global float* target = out + row * target_pitch + first_row + x;
    if (whole) {
      EACH_ROW(STORE)
    } else if (first_row + x < rows) {
      EACH_ROW(STORE_INSIDE)
    }
  }
}
