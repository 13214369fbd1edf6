// SPDX-License-Identifier: Apache-2.0
// Float2 loads and stores of a 32 x 32 tile whose rows are rotated by their number.

#define TILE 32
#define ROWS 16
#define VECTOR 2

#define SLOT(r, c) tile[(r)*TILE + (((c) + (r)) & (TILE - 1))]

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * TILE];
  const uint x = 2 * get_local_id(0);
  const uint left = get_group_id(0) * TILE;
  const uint top = get_group_id(1) * TILE;
  for (uint k = get_local_id(1); k < TILE; k += ROWS) {
    global const float* p = in + (size_t)(top + k) * columns + left + x;
    if (top + k < rows) {
      if (left + x + 1 < columns) {
        const float2 v = vload2(0, p);
        SLOT(k, x) = v.x;
        SLOT(k, x + 1) = v.y;
      } else if (left + x < columns) {
        SLOT(k, x) = p[0];
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = get_local_id(1); k < TILE; k += ROWS) {
    global float* p = out + (size_t)(left + k) * rows + top + x;
    if (left + k < columns) {
      if (top + x + 1 < rows) {
        vstore2((float2)(SLOT(x, k), SLOT(x + 1, k)), 0, p);
      } else if (top + x < rows) {
        p[0] = SLOT(x, k);
      }
    }
  }
}
