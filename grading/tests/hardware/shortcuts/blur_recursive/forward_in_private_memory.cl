// SPDX-License-Identifier: Apache-2.0
// The forward results of 128 rows stay in a private array, which no register holds: neither global
// nor local memory is counted for it. Long segments also need less warm-up.
// The host reads these numbers to plan the launch. All are powers of two.
#define GROUP 64     // work-items per group of blur_columns: 16 to 256
#define COLUMNS 1    // adjacent columns per work-item: 1 to 16
#define SEGMENT 128  // rows per work-item: 16 to 65536
#define TILE_ROWS 8  // work-items per column of a tile: 1 to 32

#define TILE 32
#define WARM_UP 48  // rows after which a wrong start has decayed

#define STEP_DOWN(y)                                                 \
  i0 = in[(y)*pitch];                                                \
  o0 = fma(n0, i0, fma(n1, i1, fma(n2, i2, fma(n3, i3, -d4 * o4)))); \
  o0 = fma(-d1, o1, fma(-d2, o2, fma(-d3, o3, o0)));                 \
  i3 = i2, i2 = i1, i1 = i0;                                         \
  o4 = o3, o3 = o2, o2 = o1, o1 = o0;
#define STEP_UP(y)                                                   \
  i0 = in[(y)*pitch];                                                \
  o0 = fma(m1, i1, fma(m2, i2, fma(m3, i3, fma(m4, i4, -d4 * o4)))); \
  o0 = fma(-d1, o1, fma(-d2, o2, fma(-d3, o3, o0)));                 \
  i4 = i3, i3 = i2, i2 = i1, i1 = i0;                                \
  o4 = o3, o3 = o2, o2 = o1, o1 = o0;

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  if (x >= columns) return;
  const int first = (int)get_global_id(1) * SEGMENT;
  const int end = min(first + SEGMENT, (int)rows);
  const size_t pitch = columns;
  in += x;
  out += x;
  const float n0 = coefficients[0], n1 = coefficients[1], n2 = coefficients[2],
              n3 = coefficients[3];
  const float m1 = coefficients[4], m2 = coefficients[5], m3 = coefficients[6],
              m4 = coefficients[7];
  const float d1 = coefficients[8], d2 = coefficients[9], d3 = coefficients[10],
              d4 = coefficients[11];
  float forward[SEGMENT];
  float i0, i1, i2, i3, i4, o0, o1, o2, o3, o4;

  int y = max(first - WARM_UP, 0);
  i1 = i2 = i3 = in[y * pitch];
  o1 = o2 = o3 = o4 = i1 * coefficients[12];
#pragma unroll 8
  for (; y < first; ++y) {
    STEP_DOWN(y)
  }
  for (; y < end; ++y) {
    STEP_DOWN(y)
    forward[y - first] = o0;
  }

  y = min(end + WARM_UP, (int)rows) - 1;
  i1 = i2 = i3 = i4 = in[y * pitch];
  o1 = o2 = o3 = o4 = i1 * coefficients[13];
#pragma unroll 8
  for (; y >= end; --y) {
    STEP_UP(y)
  }
  for (; y >= first; --y) {
    STEP_UP(y)
    out[y * pitch] = forward[y - first] + o0;
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  // Rows of the tile are read from `in`, columns of it are written to rows of `out`, so that both
  // are coalesced. The pitch of 33 spreads a column over all banks of local memory.
  local float tile[TILE * (TILE + 1)];
  const size_t lx = get_local_id(0);
  const size_t ly = get_local_id(1);
  const size_t x0 = get_group_id(0) * TILE;
  const size_t y0 = get_group_id(1) * TILE;
#pragma unroll
  for (size_t row = 0; row < TILE; row += TILE_ROWS) {
    if (x0 + lx < columns && y0 + row + ly < rows) {
      tile[(row + ly) * (TILE + 1) + lx] = in[(y0 + row + ly) * columns + x0 + lx];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (size_t row = 0; row < TILE; row += TILE_ROWS) {
    if (y0 + lx < rows && x0 + row + ly < columns) {
      out[(x0 + row + ly) * rows + y0 + lx] = tile[lx * (TILE + 1) + row + ly];
    }
  }
}
