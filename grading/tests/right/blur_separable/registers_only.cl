// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: both passes in registers, without local memory.

#define ROW_GROUP 64      // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 8      // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64   // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 32  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  // no local memory: 8 pixels of a row per work-item, 38 loads in registers
  const size_t y = get_global_id(1);
  const int x0 = get_global_id(0) * ROW_PIXELS;
  if (x0 >= (int)columns) return;
  global const float* row = in + y * columns;
  float sums[ROW_PIXELS];
#pragma unroll
  for (int k = 0; k < ROW_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + ROW_PIXELS - 1; ++j) {
    const float p = row[clamp(x0 + j - RADIUS, 0, (int)columns - 1)];
#pragma unroll
    for (int k = 0; k < ROW_PIXELS; ++k)
      if (j - k >= 0 && j - k < TAPS) sums[k] += weights[j - k] * p;
  }
#pragma unroll
  for (int k = 0; k < ROW_PIXELS; ++k)
    if (x0 + k < (int)columns) out[y * columns + x0 + k] = sums[k];
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  const int y0 = get_global_id(1) * COLUMN_PIXELS;
  if (x >= columns) return;
  float sums[COLUMN_PIXELS];
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    const float p = in[clamp(y0 + j - RADIUS, 0, (int)rows - 1) * (size_t)columns + x];
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      if (j - k >= 0 && j - k < TAPS) sums[k] += weights[j - k] * p;
    }
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (y0 + k < (int)rows) out[(y0 + k) * (size_t)columns + x] = sums[k];
  }
}
