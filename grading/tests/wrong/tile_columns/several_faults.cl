// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but with bank conflicts and wasted sectors in one line.
// line: efficient
// outcome: ok
// kind: bank-conflicts

#define TILE 32
kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0), c0 = get_group_id(0) * TILE, first = get_group_id(1) * TILE;
  for (uint k = 0; k < TILE; ++k)
    tile[lid][k] = first + lid < rows && c0 + k < columns ? in[(first + lid) * columns + c0 + k]
                                                          : 0;  // uncoalesced global + conflict
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += tile[lid][k];
    tile[lid][k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && c0 + lid < columns)
      out[(first + k) * columns + c0 + lid] = tile[k][lid];
  }
}
