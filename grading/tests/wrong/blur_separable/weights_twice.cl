// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the weights are normalised a second time, over 30 of them.
// outcome: wrong-answer
// says: every wrong element is 1.00089 times the expected value

#define ROW_GROUP 64
#define ROW_PIXELS 1
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 1

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  const int x = get_global_id(0);
  const size_t y = get_global_id(1);
  if (x >= (int)columns) return;
  float sum = 0;
  for (int i = 0; i < TAPS; ++i) {
    sum += weights[i] * in[y * columns + clamp(x + i - RADIUS, 0, (int)columns - 1)];
  }
  out[y * columns + x] = sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= columns) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    sum += weights[j] * in[clamp(y + j - RADIUS, 0, (int)rows - 1) * (size_t)columns + x];
  }
  float all = 0;
  for (int j = 0; j < TAPS - 1; ++j) all += weights[j];
  out[y * (size_t)columns + x] = sum / all;
}
