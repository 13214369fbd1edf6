// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a padded tile of 64 × 64, 16 rows per work-item.

#define TILE 64  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 4   // rows of work-items per group: a power of two from 1 to 16, read by the host

#define P (TILE + 1)
kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * P];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t fc = get_group_id(0) * TILE;
  const size_t fr = get_group_id(1) * TILE;
  if (fr + TILE <= rows && fc + TILE <= columns) {
#pragma unroll
    for (int k = 0; k < TILE / ROWS; ++k)
      tile[(y + k * ROWS) * P + x] = in[(fr + y + k * ROWS) * columns + fc + x];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < TILE / ROWS; ++k)
      out[(fc + y + k * ROWS) * rows + fr + x] = tile[x * P + y + k * ROWS];
  } else {
    for (int k = 0; k < TILE; k += ROWS)
      if (fr + y + k < rows && fc + x < columns)
        tile[(y + k) * P + x] = in[(fr + y + k) * columns + fc + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k += ROWS)
      if (fc + y + k < columns && fr + x < rows)
        out[(fc + y + k) * rows + fr + x] = tile[x * P + y + k];
  }
}
