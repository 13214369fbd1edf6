// SPDX-License-Identifier: Apache-2.0
// Copies a row of weights to a private array and branches at the edges, without local memory.

#define GROUP_X 32
#define GROUP_Y 4
#define PIXELS_X 1
#define PIXELS_Y 1

#define RADIUS 15
#define TAPS 31

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int width = columns;
  const int height = rows;
  if (x >= width || y >= height) return;
  const bool inner = x >= RADIUS && x + RADIUS < width;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    float w[TAPS];
    for (int i = 0; i < TAPS; ++i) w[i] = weights[j * TAPS + i];
    int from = y + j - RADIUS;
    if (from < 0) from = 0;
    if (from >= height) from = height - 1;
    global const float* row = in + from * (size_t)width;
    if (inner) {
      for (int i = 0; i < TAPS; ++i) sum += w[i] * row[x + i - RADIUS];
    } else {
      for (int i = 0; i < TAPS; ++i) {
        const int at = x + i - RADIUS;
        if (at < 0) {
          sum += w[i] * row[0];
        } else if (at >= width) {
          sum += w[i] * row[width - 1];
        } else {
          sum += w[i] * row[at];
        }
      }
    }
  }
  out[y * (size_t)width + x] = sum;
}
