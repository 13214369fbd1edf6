// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_2d: blur an image with a window of 31 × 31 weights.
//
// in      rows × columns floats, row by row
// out     rows × columns floats: the sum over the window around the pixel of weight times pixel;
//         past an edge of the image its last pixel repeats
// weights 31 × 31 floats, row by row, with the sum 1
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items. Dimension 0 has at least columns / PIXELS_X
//         work-items and counts along a row; dimension 1 has at least rows / PIXELS_Y.
//         Both quotients are rounded up.

#define GROUP_X 16  // work-items per group along a row
#define GROUP_Y 8   // and down a column
#define PIXELS_X 4  // pixels per work-item along a row
#define PIXELS_Y 4  // and down a column

#define RADIUS 15
#define TAPS 31
#define TILE_WIDTH (GROUP_X * PIXELS_X + 32)
#define TILE_HEIGHT (GROUP_Y * PIXELS_Y + 2 * RADIUS)
#define TILE_QUADS (TILE_WIDTH / 4)

#define INLINE __attribute__((always_inline))

// 31 weights times four neighbouring pixels each. p holds 36 pixels, of which the first one lies 16
// to the left of the four.
INLINE float4 add_row(float4 sum, const float4* p, constant float* w) {
#pragma unroll
  for (int q = 0; q < 8; ++q) {
    const float4 a = p[q];
    const float4 b = p[q + 1];
    if (q > 0) sum = fma((float4)(w[4 * q - 1]), a, sum);
    sum = fma((float4)(w[4 * q]), (float4)(a.yzw, b.x), sum);
    sum = fma((float4)(w[4 * q + 1]), (float4)(a.zw, b.xy), sum);
    sum = fma((float4)(w[4 * q + 2]), (float4)(a.w, b.xyz), sum);
  }
  return sum;
}

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  local float4 tile[TILE_HEIGHT * TILE_QUADS];
  const int lx = get_local_id(0);
  const int ly = get_local_id(1);
  const int left = (int)get_group_id(0) * (GROUP_X * PIXELS_X);
  const int top = (int)get_group_id(1) * (GROUP_Y * PIXELS_Y);

  // The group walks over the tile as if it were one long row.
  for (int e = ly * GROUP_X + lx; e < TILE_HEIGHT * TILE_WIDTH; e += GROUP_X * GROUP_Y) {
    const int y = clamp(top - RADIUS + e / TILE_WIDTH, 0, (int)rows - 1);
    const int x = clamp(left - (RADIUS + 1) + e % TILE_WIDTH, 0, (int)columns - 1);
    ((local float*)tile)[e] = in[y * (size_t)columns + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float4 sum[PIXELS_Y];
#pragma unroll
  for (int k = 0; k < PIXELS_Y; ++k) sum[k] = 0;
  local const float4* row = tile + ly * PIXELS_Y * TILE_QUADS + lx;
  for (int r = 0; r < TAPS + PIXELS_Y - 1; ++r) {
    float4 p[9];
#pragma unroll
    for (int q = 0; q < 9; ++q) p[q] = row[q];
    row += TILE_QUADS;
    // Row r of the work-item's part is row r - k of the window of result k.
#pragma unroll
    for (int k = 0; k < PIXELS_Y; ++k) {
      if (r >= k && r - k < TAPS) sum[k] = add_row(sum[k], p, weights + (r - k) * TAPS);
    }
  }

  const size_t x = get_global_id(0) * PIXELS_X;
  const size_t y = get_global_id(1) * PIXELS_Y;
#pragma unroll
  for (int k = 0; k < PIXELS_Y; ++k) {
    if (y + k < rows) {
      global float* to = out + (y + k) * columns + x;
      if (x < columns) to[0] = sum[k].x;
      if (x + 1 < columns) to[1] = sum[k].y;
      if (x + 2 < columns) to[2] = sum[k].z;
      if (x + 3 < columns) to[3] = sum[k].w;
    }
  }
}
