// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: one component of a vector is stored twice and another never.
// outcome: wrong-answer
// kind: moved

// clang-format off
#define TILE 64  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host

#define P (TILE + 1)
kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * P];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t fc = get_group_id(0) * TILE;
  const size_t fr = get_group_id(1) * TILE;
  const bool whole = fr + TILE <= rows && fc + TILE <= columns;
  if (whole) {
    global const float* p = in + (fr + 8 * y) * columns + fc + x;
#define LOAD(i) const float v##i = p[i * (size_t)columns];
    LOAD(0) LOAD(1) LOAD(2) LOAD(3) LOAD(4) LOAD(5) LOAD(6) LOAD(7)
#define PUT(i) tile[(8 * y + i) * P + x] = v##i;
    PUT(0) PUT(1) PUT(2) PUT(3) PUT(4) PUT(5) PUT(6) PUT(7)
  } else {
    for (int i = 0; i < 8; ++i)
      if (fr + 8 * y + i < rows && fc + x < columns) tile[(8 * y + i) * P + x] = in[(fr + 8 * y + i) * columns + fc + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (whole) {
    const float8 column = vload8(0, tile + x * P + 8 * y);
    global float* q = out + (fc + 8 * y) * rows + fr + x;
    q[0] = column.s0;
    q[rows] = column.s1;
    q[2 * (size_t)rows] = column.s2;
    q[3 * (size_t)rows] = column.s3;
    q[4 * (size_t)rows] = column.s5;
    q[5 * (size_t)rows] = column.s5;
    q[6 * (size_t)rows] = column.s6;
    q[7 * (size_t)rows] = column.s7;
  } else {
    for (int i = 0; i < 8; ++i)
      if (fc + 8 * y + i < columns && fr + x < rows) out[(fc + 8 * y + i) * rows + fr + x] = tile[x * P + 8 * y + i];
  }
}
// clang-format on
