// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: tiles at the edges are left out.
// outcome: wrong-answer
// says: only elements in the partial tiles at the edge
// says: right at: rows=32 columns=64
// place: 34

#define TILE 32
#define PITCH 33

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;

  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) {
      tile[k * PITCH + lid] = in[(first + k) * columns + column];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += tile[lid * PITCH + k];
    tile[lid * PITCH + k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  const bool whole = first + TILE <= rows && (get_group_id(0) + 1) * TILE <= columns;
  for (uint k = 0; k < TILE; ++k) {
    if (whole) {
      out[(first + k) * columns + column] = tile[k * PITCH + lid];
    }
  }
}
