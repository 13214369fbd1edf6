// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: tiles at the edges lie partly outside of the matrix.
// outcome: runtime-crash
// says: the kernel wrote out of bounds: to `out[

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  out[column * rows + row] = in[row * columns + column];
}
