// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_transpose: the fastest transposition on your device.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of `in`. Dimension 0 counts columns; tiles at the edges lie partly outside.

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

// TODO: correct at every size, but slow. Arguments and result are fixed;
// everything else is your choice. On a GPU, ask what a warp reads and
// writes at once; on a CPU, how much of each cache line a core uses.
kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column];
}
