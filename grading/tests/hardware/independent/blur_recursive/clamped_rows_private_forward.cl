// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_recursive: a Gaussian by recursion along columns, twice.
//
// Columns, transposition, columns, transposition: four launches of the two kernels below.
//
// in           rows × columns floats, row by row
// out          blur_columns: rows × columns floats, every column of `in` filtered
//              transpose: columns × rows floats, out[x * rows + y] = in[y * columns + x]
// coefficients n0 n1 n2 n3, m1 m2 m3 m4, d1 d2 d3 d4, forward gain, backward gain. With input i,
//              out[y] = f[y] + b[y], where f runs down the column and b up:
//                f[y] = n0 i[y] + n1 i[y-1] + n2 i[y-2] + n3 i[y-3] - d1 f[y-1] - … - d4 f[y-4]
//                b[y] = m1 i[y+1] + … + m4 i[y+4] - d1 b[y+1] - … - d4 b[y+4]
//              Past an end of the column its last pixel p repeats for ever, where f has settled
//              to p * forward gain and b to p * backward gain.
// Launch       blur_columns: 2-D, groups of GROUP × 1 work-items, at least columns / COLUMNS
//              in dimension 0; rows / SEGMENT, rounded up, in dimension 1.
//              transpose: 2-D, groups of 32 × TILE_ROWS work-items, one per tile of 32 × 32 pixels.

#define GROUP 64      // work-items per group of blur_columns
#define COLUMNS 1     // adjacent columns per work-item
#define SEGMENT 32    // rows per work-item
#define TILE_ROWS 16  // work-items per column of a tile

#define TILE 32
#define WARM_UP 48  // rows until a wrong start is forgotten

// Past an end the last pixel repeats: exactly what a clamped row gives.
#define PIXEL(y) in[clamp((y), 0, last) * pitch]

#define DOWN(y)                                        \
  {                                                    \
    const float i0 = PIXEL(y);                         \
    float o0 = fma(n3, i3, -d4 * o4);                  \
    o0 = fma(n0, i0, fma(n1, i1, fma(n2, i2, o0)));    \
    o0 = fma(-d1, o1, fma(-d2, o2, fma(-d3, o3, o0))); \
    i3 = i2, i2 = i1, i1 = i0;                         \
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;                \
  }
#define UP(y)                                          \
  {                                                    \
    const float i0 = PIXEL(y);                         \
    float o0 = fma(m4, i4, -d4 * o4);                  \
    o0 = fma(m1, i1, fma(m2, i2, fma(m3, i3, o0)));    \
    o0 = fma(-d1, o1, fma(-d2, o2, fma(-d3, o3, o0))); \
    i4 = i3, i3 = i2, i2 = i1, i1 = i0;                \
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;                \
  }

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  if (x >= columns) return;
  const float n0 = coefficients[0], n1 = coefficients[1], n2 = coefficients[2];
  const float n3 = coefficients[3];
  const float m1 = coefficients[4], m2 = coefficients[5], m3 = coefficients[6];
  const float m4 = coefficients[7];
  const float d1 = coefficients[8], d2 = coefficients[9], d3 = coefficients[10];
  const float d4 = coefficients[11];
  const size_t pitch = columns;
  const int last = (int)rows - 1;
  const int first = (int)get_global_id(1) * SEGMENT;
  in += x;
  out += x;

  float i1, i2, i3, i4, o1, o2, o3, o4;
  float forward[SEGMENT];
  i1 = i2 = i3 = PIXEL(first - WARM_UP);
  o1 = o2 = o3 = o4 = i1 * coefficients[12];
#pragma unroll 8
  for (int y = first - WARM_UP; y < first; ++y) DOWN(y)
#pragma unroll
  for (int k = 0; k < SEGMENT; ++k) {
    DOWN(first + k)
    forward[k] = o1;
  }

  i1 = i2 = i3 = i4 = PIXEL(first + SEGMENT + WARM_UP - 1);
  o1 = o2 = o3 = o4 = i1 * coefficients[13];
#pragma unroll 8
  for (int y = first + SEGMENT + WARM_UP - 1; y >= first + SEGMENT; --y) UP(y)
#pragma unroll
  for (int k = SEGMENT - 1; k >= 0; --k) {
    UP(first + k)
    if (first + k <= last) out[(first + k) * pitch] = forward[k] + o1;
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const uint lx = get_local_id(0);
  const uint ly = get_local_id(1);
  const size_t left = get_group_id(0) * TILE;
  const size_t top = get_group_id(1) * TILE;
#pragma unroll
  for (uint r = ly; r < TILE; r += TILE_ROWS) {
    if (left + lx < columns && top + r < rows) tile[r][lx] = in[(top + r) * columns + left + lx];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint c = ly; c < TILE; c += TILE_ROWS) {
    if (top + lx < rows && left + c < columns) out[(left + c) * rows + top + lx] = tile[lx][c];
  }
}
