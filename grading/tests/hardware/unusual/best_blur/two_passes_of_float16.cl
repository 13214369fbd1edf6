// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two passes of float16.

#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 256
#define TILE_ROWS 16
#define PASSES 2

#define RADIUS 15
#define TAPS 31

void blur_row(global const float* row, global float* to, constant float* weights, int left,
              int right, int columns) {
  int x = left;
  while (x < right) {
    if (x >= RADIUS && x + 16 + RADIUS <= columns && x + 16 <= right) {
      float16 sum = 0;
#pragma unroll
      for (int i = 0; i < TAPS; ++i)
        sum = fma((float16)weights[i], vload16(0, row + x + i - RADIUS), sum);
      vstore16(sum, 0, to + x);
      x += 16;
    } else {
      float sum = 0;
      for (int i = 0; i < TAPS; ++i) sum += weights[i] * row[clamp(x + i - RADIUS, 0, columns - 1)];
      to[x] = sum;
      ++x;
    }
  }
}

void blur_column(global const float* image, global float* to, constant float* weights, int y,
                 int left, int right, int rows, size_t columns) {
  int x = left;
  for (; x + 16 <= right; x += 16) {
    float16 sum = 0;
#pragma unroll
    for (int i = 0; i < TAPS; ++i) {
      const size_t row = clamp(y + i - RADIUS, 0, rows - 1);
      sum = fma((float16)weights[i], vload16(0, image + row * columns + x), sum);
    }
    vstore16(sum, 0, to + x);
  }
  for (; x < right; ++x) {
    float sum = 0;
    for (int i = 0; i < TAPS; ++i) {
      sum += weights[i] * image[clamp(y + i - RADIUS, 0, rows - 1) * columns + x];
    }
    to[x] = sum;
  }
}

kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  const int left = get_group_id(0) * TILE_COLUMNS, top = get_group_id(1) * TILE_ROWS;
  const int right = min(left + TILE_COLUMNS, (int)columns),
            bottom = min(top + TILE_ROWS, (int)rows);
  for (int y = top; y < bottom; ++y) {
    const size_t row = y * (size_t)columns;
    if (pass == 0) {
      blur_row(in + row, between + row, weights, left, right, columns);
    } else {
      blur_column(between, out + row, weights, y, left, right, rows, columns);
    }
  }
}
