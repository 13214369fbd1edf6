// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the walk along the rows forgets the padding.
// outcome: wrong-answer
// says: the length of a row, with its padding
// says: right at: rows=1 columns=1

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
    sum += tile[lid * TILE + k];
    tile[lid * TILE + k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) {
      out[(first + k) * columns + column] = tile[k * PITCH + lid];
    }
  }
}
