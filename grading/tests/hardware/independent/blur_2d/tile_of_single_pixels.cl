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
#define GROUP_Y 16  // and down a column
#define PIXELS_X 1  // pixels per work-item along a row
#define PIXELS_Y 1  // and down a column

#define RADIUS 15
#define TAPS 31
#define TILE_WIDTH (GROUP_X + 2 * RADIUS)
#define TILE_HEIGHT (GROUP_Y + 2 * RADIUS)

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  local float tile[TILE_HEIGHT][TILE_WIDTH];
  const int lx = get_local_id(0);
  const int ly = get_local_id(1);
  const int left = (int)get_group_id(0) * GROUP_X - RADIUS;
  const int top = (int)get_group_id(1) * GROUP_Y - RADIUS;
  for (int j = ly; j < TILE_HEIGHT; j += GROUP_Y) {
    const size_t row = clamp(top + j, 0, (int)rows - 1) * (size_t)columns;
    for (int i = lx; i < TILE_WIDTH; i += GROUP_X) {
      tile[j][i] = in[row + clamp(left + i, 0, (int)columns - 1)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
#pragma unroll
    for (int i = 0; i < TAPS; ++i) sum = mad(weights[j * TAPS + i], tile[ly + j][lx + i], sum);
  }
  const size_t x = get_global_id(0);
  const size_t y = get_global_id(1);
  if (x < columns && y < rows) out[y * columns + x] = sum;
}
