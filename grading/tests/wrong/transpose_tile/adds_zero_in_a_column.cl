// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: several faults at once, of which one is wrong: it adds 0.
// outcome: wrong-answer
// kind: lost-precision

#define TILE 32
#define ROWS 8
kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0), y0 = get_local_id(1), c0 = get_group_id(0) * TILE,
               r0 = get_group_id(1) * TILE;
  for (size_t y = y0; y < TILE; y += ROWS)
    if (r0 + y < rows && c0 + x < columns)
      tile[x][y] = in[(r0 + y) * columns + c0 + x];  // A: 32-way bank conflict
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t y = y0; y < TILE; y += ROWS)
    if (r0 + y < rows && c0 + x < columns) {
      float v = tile[x][y];  // B: 32-way bank conflict
      if (x & 1) {
        for (int k = 0; k < 8; ++k) v = fma(v, 1.0f, 0.0f);
      } else {
        for (int k = 0; k < 8; ++k) v = v * 1.0f;
      }                                   // C: divergence
      out[(c0 + x) * rows + r0 + y] = v;  // D: 32 sectors
    }
}
