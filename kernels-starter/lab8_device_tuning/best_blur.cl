// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_blur: the fastest Gaussian blur on your device.
//
// in       rows × columns floats, row by row
// between  room for an image: what the first launch leaves for the second
// out      for each pixel the sum over a window of 31 × 31 pixels, each times
//          weights[row in window] * weights[column in window]; past an edge its last pixel
//          repeats
// weights  31 floats with the sum 1, symmetric: weights[i] == weights[30 - i]
// pass     0 in the first launch, 1 in the second
// Launch   2-D, one group of GROUP_X × GROUP_Y work-items per TILE_ROWS × TILE_COLUMNS pixels;
//          dimension 0 counts columns; tiles at the edges lie partly outside. PASSES launches.

// Read by the host: 1 to 1024 work-items, tiles up to 65536, 1 or 2 passes.
#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16
#define PASSES 2

#define RADIUS 15

// TODO: correct at every size, but slow. Arguments and result are fixed;
// everything else is your choice. How often is each pixel loaded? How
// many bytes would move if every pixel were read once and written once?
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
      sum += weights[RADIUS + i] * between[clamp(y + i, 0, (int)rows - 1) * (size_t)columns + x];
    }
  }
  (pass == 0 ? between : out)[y * (size_t)columns + x] = sum;
}
