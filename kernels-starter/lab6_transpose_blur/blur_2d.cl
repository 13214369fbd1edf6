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

// The host reads these numbers to plan the launch. All are powers of two.
#define GROUP_X 16  // work-items per group along a row: 1 to 64
#define GROUP_Y 16  // and down a column: 1 to 16
#define PIXELS_X 1  // pixels per work-item along a row: 1 to 16
#define PIXELS_Y 1  // and down a column: 1 to 16

#define RADIUS 15
#define TAPS 31

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  // TODO: every multiplication needs a load of a pixel, a load of a weight and a
  // clamp, so the multipliers wait for load instructions. Share what neighbours
  // have in common, and let each loaded value serve several multiplications.
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns || y >= (int)rows) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    const size_t row = clamp(y + j - RADIUS, 0, (int)rows - 1) * (size_t)columns;
    for (int i = 0; i < TAPS; ++i) {
      sum += weights[j * TAPS + i] * in[row + clamp(x + i - RADIUS, 0, (int)columns - 1)];
    }
  }
  out[y * (size_t)columns + x] = sum;
}
