// SPDX-License-Identifier: Apache-2.0
// Recomputes each Gaussian weight with native_exp in both passes instead of reading it.

#define ROW_GROUP 128
#define ROW_PIXELS 1
#define COLUMN_GROUP 128
#define COLUMN_PIXELS 1

#define RADIUS 15

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns) return;
  // The weight at distance d is centre * exp(-rate * d * d).
  const float centre = weights[RADIUS];
  const float rate = log(centre / weights[0]) / (RADIUS * RADIUS);
  global const float* row = in + y * (size_t)columns;
  float sum = 0;
  for (int d = -RADIUS; d <= RADIUS; ++d) {
    const int at = min(max(x + d, 0), (int)columns - 1);
    sum += native_exp(-rate * (float)(d * d)) * row[at];
  }
  out[y * (size_t)columns + x] = centre * sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns) return;
  const float centre = weights[RADIUS];
  const float rate = log(centre / weights[0]) / (RADIUS * RADIUS);
  float sum = 0;
  for (int d = -RADIUS; d <= RADIUS; ++d) {
    const int at = min(max(y + d, 0), (int)rows - 1);
    sum += exp(-rate * (float)(d * d)) * in[at * (size_t)columns + x];
  }
  out[y * (size_t)columns + x] = centre * sum;
}
