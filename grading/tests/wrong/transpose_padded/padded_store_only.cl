// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stores rows of 33, reads rows of 32.
// outcome: wrong-answer
// says: the length of a row, with its padding
// says: right at: rows=1 columns=1

#define TILE 32
#define ROWS 8

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * (TILE + 1)];
  const size_t x = get_local_id(0);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;

  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_row + k < rows && first_column + x < columns) {
      tile[k * (TILE + 1) + x] = in[(first_row + k) * columns + first_column + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x * TILE + k];
    }
  }
}
