// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a float3 has four bytes of padding.

#define TILE 32
struct cell {
  float3 v;
};
kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local struct cell tile[TILE][11];
  const uint lid = get_local_id(0);
  const size_t c0 = get_group_id(0) * TILE, r = get_group_id(1) * TILE + lid;
  if (r < rows) {
    float carry = 0;
    for (uint k = 0; k < 11; ++k) {
      struct cell x;
      x.v = (float3)(0.0f);
      for (uint j = 0; j < 3; ++j)
        if (3 * k + j < TILE && c0 + 3 * k + j < columns) {
          carry += in[r * columns + c0 + 3 * k + j];
          if (j == 0)
            x.v.x = carry;
          else if (j == 1)
            x.v.y = carry;
          else
            x.v.z = carry;
        }
      tile[lid][k] = x;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint q = 0; q < TILE; ++q) {
    const size_t row = get_group_id(1) * TILE + q;
    if (row < rows && c0 + lid < columns) {
      const struct cell x = tile[q][lid / 3];
      out[row * columns + c0 + lid] = lid % 3 == 0 ? x.v.x : lid % 3 == 1 ? x.v.y : x.v.z;
    }
  }
}
