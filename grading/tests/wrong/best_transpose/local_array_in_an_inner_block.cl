// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a local array is declared in an inner block.
// outcome: build-error
// kind: types
// place: 16

#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 128
#define TILE_ROWS 128

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t R0 = get_group_id(1) * TILE_ROWS, C0 = get_group_id(0) * TILE_COLUMNS;
  const size_t R1 = min(R0 + TILE_ROWS, (size_t)rows), C1 = min(C0 + TILE_COLUMNS, (size_t)columns);
  if (R1 - R0 == TILE_ROWS && C1 - C0 == TILE_COLUMNS) {
    local float tile[TILE_COLUMNS * TILE_ROWS];
    for (size_t r0 = 0; r0 < TILE_ROWS; r0 += 8)
      for (size_t c0 = 0; c0 < TILE_COLUMNS; c0 += 8) {
        global const float* p = in + (R0 + r0) * columns + C0 + c0;
        const float8 a = vload8(0, p), b = vload8(0, p + columns),
                     c = vload8(0, p + 2 * (size_t)columns), d = vload8(0, p + 3 * (size_t)columns);
        const float8 e = vload8(0, p + 4 * (size_t)columns), f = vload8(0, p + 5 * (size_t)columns),
                     g = vload8(0, p + 6 * (size_t)columns), h = vload8(0, p + 7 * (size_t)columns);
        local float* q = tile + c0 * TILE_ROWS + r0;
        vstore8((float8)(a.s0, b.s0, c.s0, d.s0, e.s0, f.s0, g.s0, h.s0), 0, q);
        vstore8((float8)(a.s1, b.s1, c.s1, d.s1, e.s1, f.s1, g.s1, h.s1), 0, q + TILE_ROWS);
        vstore8((float8)(a.s2, b.s2, c.s2, d.s2, e.s2, f.s2, g.s2, h.s2), 0, q + 2 * TILE_ROWS);
        vstore8((float8)(a.s3, b.s3, c.s3, d.s3, e.s3, f.s3, g.s3, h.s3), 0, q + 3 * TILE_ROWS);
        vstore8((float8)(a.s4, b.s4, c.s4, d.s4, e.s4, f.s4, g.s4, h.s4), 0, q + 4 * TILE_ROWS);
        vstore8((float8)(a.s5, b.s5, c.s5, d.s5, e.s5, f.s5, g.s5, h.s5), 0, q + 5 * TILE_ROWS);
        vstore8((float8)(a.s6, b.s6, c.s6, d.s6, e.s6, f.s6, g.s6, h.s6), 0, q + 6 * TILE_ROWS);
        vstore8((float8)(a.s7, b.s7, c.s7, d.s7, e.s7, f.s7, g.s7, h.s7), 0, q + 7 * TILE_ROWS);
      }
    for (size_t c = 0; c < TILE_COLUMNS; ++c)
      for (size_t r = 0; r < TILE_ROWS; r += 16)
        vstore16(vload16(0, tile + c * TILE_ROWS + r), 0, out + (C0 + c) * rows + R0 + r);
  } else {
    for (size_t c = C0; c < C1; ++c)
      for (size_t r = R0; r < R1; ++r) out[c * rows + r] = in[r * columns + c];
  }
}
