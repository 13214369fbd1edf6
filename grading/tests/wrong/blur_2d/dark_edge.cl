// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: pixels beyond the left and right edge count as 0.
// outcome: wrong-answer
// says: only elements within 15
// place: 28

#define GROUP_X 16
#define GROUP_Y 16
#define PIXELS_X 1
#define PIXELS_Y 1

#define RADIUS 15
#define TAPS 31

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns || y >= (int)rows) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    const size_t row = clamp(y + j - RADIUS, 0, (int)rows - 1) * (size_t)columns;
    for (int i = 0; i < TAPS; ++i) {
      if (x + i < RADIUS || x + i - RADIUS >= (int)columns) continue;
      sum += weights[j * TAPS + i] * in[row + clamp(x + i - RADIUS, 0, (int)columns - 1)];
    }
  }
  out[y * (size_t)columns + x] = sum;
}
