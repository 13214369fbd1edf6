// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: 8 × 8 elements per work-item, without local memory.

#define TILE 64  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 1   // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  // no local memory: 64 work-items, each turns a block of 8 x 8 in registers
  const size_t x = get_local_id(0);
  const size_t r0 = get_group_id(1) * TILE + 8 * (x / 8);
  const size_t c0 = get_group_id(0) * TILE + 8 * (x % 8);
  if (r0 + 8 <= rows && c0 + 8 <= columns) {
    global const float* p = in + r0 * columns + c0;
    const float8 a = vload8(0, p), b = vload8(0, p + columns),
                 c = vload8(0, p + 2 * (size_t)columns), d = vload8(0, p + 3 * (size_t)columns);
    const float8 e = vload8(0, p + 4 * (size_t)columns), f = vload8(0, p + 5 * (size_t)columns),
                 g = vload8(0, p + 6 * (size_t)columns), h = vload8(0, p + 7 * (size_t)columns);
    global float* q = out + c0 * rows + r0;
    vstore8((float8)(a.s0, b.s0, c.s0, d.s0, e.s0, f.s0, g.s0, h.s0), 0, q);
    vstore8((float8)(a.s1, b.s1, c.s1, d.s1, e.s1, f.s1, g.s1, h.s1), 0, q + rows);
    vstore8((float8)(a.s2, b.s2, c.s2, d.s2, e.s2, f.s2, g.s2, h.s2), 0, q + 2 * (size_t)rows);
    vstore8((float8)(a.s3, b.s3, c.s3, d.s3, e.s3, f.s3, g.s3, h.s3), 0, q + 3 * (size_t)rows);
    vstore8((float8)(a.s4, b.s4, c.s4, d.s4, e.s4, f.s4, g.s4, h.s4), 0, q + 4 * (size_t)rows);
    vstore8((float8)(a.s5, b.s5, c.s5, d.s5, e.s5, f.s5, g.s5, h.s5), 0, q + 5 * (size_t)rows);
    vstore8((float8)(a.s6, b.s6, c.s6, d.s6, e.s6, f.s6, g.s6, h.s6), 0, q + 6 * (size_t)rows);
    vstore8((float8)(a.s7, b.s7, c.s7, d.s7, e.s7, f.s7, g.s7, h.s7), 0, q + 7 * (size_t)rows);
  } else {
    for (size_t r = r0; r < min(r0 + 8, (size_t)rows); ++r)
      for (size_t c = c0; c < min(c0 + 8, (size_t)columns); ++c)
        out[c * rows + r] = in[r * columns + c];
  }
}
