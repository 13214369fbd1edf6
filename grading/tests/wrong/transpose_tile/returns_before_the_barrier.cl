// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: work-items outside of the matrix leave before the barrier.
// line: safe
// outcome: unsafe
// run-limit: 2
// kind: divergent-barrier

#define TILE 16  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16  // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t fc = get_group_id(0) * TILE;
  const size_t fr = get_group_id(1) * TILE;
  if (fr + y >= rows || fc + x >= columns) return;
  tile[y][x] = in[(fr + y) * columns + fc + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (fc + y < columns && fr + x < rows) out[(fc + y) * rows + fr + x] = tile[x][y];
}
