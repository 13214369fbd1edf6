// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the tile keeps its elements in half precision.
// outcome: wrong-answer
// says: every element is NaN or infinite

#define TILE 32
#define PITCH 33

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local ushort words[TILE * PITCH];
  local half* tile = (local half*)words;
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;

  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) {
      vstore_half(in[(first + k) * columns + column], k * PITCH + lid, tile);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += vload_half(lid * PITCH + k, tile);
    vstore_half(sum, lid * PITCH + k, tile);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) {
      out[(first + k) * columns + column] = vload_half(k * PITCH + lid, tile);
    }
  }
}
