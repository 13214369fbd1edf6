// SPDX-License-Identifier: Apache-2.0
// Eight pixels below each other per work-item; each loaded pixel goes into up to eight sums; no
// local memory.

#define GROUP_X 32
#define GROUP_Y 4
#define PIXELS_X 1
#define PIXELS_Y 8

#define RADIUS 15
#define TAPS 31

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  const int x = get_global_id(0);
  const int top = get_global_id(1) * PIXELS_Y;
  if (x >= (int)columns || top >= (int)rows) return;
  float sum[PIXELS_Y];
#pragma unroll
  for (int r = 0; r < PIXELS_Y; ++r) sum[r] = 0;
  for (int i = 0; i < TAPS; ++i) {
    global const float* column = in + clamp(x + i - RADIUS, 0, (int)columns - 1);
#pragma unroll
    for (int j = 0; j < TAPS + PIXELS_Y - 1; ++j) {
      const float pixel = column[clamp(top + j - RADIUS, 0, (int)rows - 1) * (size_t)columns];
#pragma unroll
      for (int r = 0; r < PIXELS_Y; ++r) {
        if (j >= r && j - r < TAPS) sum[r] = mad(weights[(j - r) * TAPS + i], pixel, sum[r]);
      }
    }
  }
#pragma unroll
  for (int r = 0; r < PIXELS_Y; ++r) {
    if (top + r < (int)rows) out[(top + r) * (size_t)columns + x] = sum[r];
  }
}
