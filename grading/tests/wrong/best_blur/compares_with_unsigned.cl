// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an index below 0 is compared as unsigned.
// outcome: wrong-answer
// kind: wrong-region
// says: rows 0 to 14 are wrong

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16
#define PASSES 2

#define RADIUS 15

kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= columns || y >= rows) return;
  float sum = 0;
  for (int i = -RADIUS; i <= RADIUS; ++i) {
    if (pass == 0) {
      sum += weights[RADIUS + i] * in[y * (size_t)columns + clamp(x + i, 0, (int)columns - 1)];
    } else {
      sum += weights[RADIUS + i] *
             between[(y + i < rows ? max(y + i, 0) : (int)rows - 1) * (size_t)columns + x];
    }
  }
  (pass == 0 ? between : out)[y * (size_t)columns + x] = sum;
}
