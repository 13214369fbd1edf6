// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: uses weights of its own instead of the argument.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP_X 16  // work-items per group along a row: 1 to 64
#define GROUP_Y 16  // and down a column: 1 to 16
#define PIXELS_X 1  // pixels per work-item along a row: 1 to 16
#define PIXELS_Y 1  // and down a column: 1 to 16

constant float kGauss[31] = {
    0.000888058511f, 0.00158610663f, 0.00272176986f, 0.00448743986f, 0.00710843675f, 0.0108187675f,
    0.0158201169f,   0.0222264352f,  0.0300025492f,  0.0389112088f,  0.0484863518f,  0.0580487023f,
    0.0667719013f,   0.0737943635f,  0.0783575521f,  0.0799404796f,  0.0783575521f,  0.0737943635f,
    0.0667719013f,   0.0580487023f,  0.0484863518f,  0.0389112088f,  0.0300025492f,  0.0222264352f,
    0.0158201169f,   0.0108187675f,  0.00710843675f, 0.00448743986f, 0.00272176986f, 0.00158610663f,
    0.000888058511f};
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
      sum += kGauss[j] * kGauss[i] * in[row + clamp(x + i - RADIUS, 0, (int)columns - 1)];
    }
  }
  out[y * (size_t)columns + x] = sum;
}
