// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: uses weights of its own instead of the argument.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16
#define PASSES 2

constant float kGauss[31] = {
    0.000888058511f, 0.00158610663f, 0.00272176986f, 0.00448743986f, 0.00710843675f, 0.0108187675f,
    0.0158201169f,   0.0222264352f,  0.0300025492f,  0.0389112088f,  0.0484863518f,  0.0580487023f,
    0.0667719013f,   0.0737943635f,  0.0783575521f,  0.0799404796f,  0.0783575521f,  0.0737943635f,
    0.0667719013f,   0.0580487023f,  0.0484863518f,  0.0389112088f,  0.0300025492f,  0.0222264352f,
    0.0158201169f,   0.0108187675f,  0.00710843675f, 0.00448743986f, 0.00272176986f, 0.00158610663f,
    0.000888058511f};
#define RADIUS 15

kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= columns || y >= rows) return;
  float sum = 0;
  for (int i = -RADIUS; i <= RADIUS; ++i) {
    if (pass == 0) {
      sum += kGauss[RADIUS + i] * in[y * (size_t)columns + clamp(x + i, 0, (int)columns - 1)];
    } else {
      sum += kGauss[RADIUS + i] * between[clamp(y + i, 0, (int)rows - 1) * (size_t)columns + x];
    }
  }
  (pass == 0 ? between : out)[y * (size_t)columns + x] = sum;
}
