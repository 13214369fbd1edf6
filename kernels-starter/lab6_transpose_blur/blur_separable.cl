// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_separable: the blur as a pass over rows and a pass over columns.
//
// The weight of a Gaussian window at row j, column i is weights[j] * weights[i].
//
// in      rows × columns floats, row by row; for blur_columns the result of blur_rows
// out     rows × columns floats; what blur_columns writes must be the blurred image: for each pixel
//         the sum over a window of 31 × 31 pixels; past an edge its last pixel repeats
// weights 31 floats with the sum 1
// Launch  blur_rows: 2-D, groups of ROW_GROUP × 1 work-items, at least columns / ROW_PIXELS along a
//         row, one row in dimension 1.
//         blur_columns: 2-D, groups of COLUMN_GROUP × 1 work-items, at least one per column in
//         dimension 0, rows / COLUMN_PIXELS, rounded up, in dimension 1.

// The host reads these numbers to plan the launch. All are powers of two.
#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  const size_t x = get_global_id(0);
  const size_t y = get_global_id(1);
  if (x < columns) out[y * columns + x] = in[y * columns + x];
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  // TODO: this pass does all the work, 961 multiplications per pixel, and
  // the first pass only copies. The window is a product of a column and a
  // row. Use that first, then reduce the number of loads in each pass.
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= (int)columns) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    const size_t row = clamp(y + j - RADIUS, 0, (int)rows - 1) * (size_t)columns;
    for (int i = 0; i < TAPS; ++i) {
      sum += weights[j] * weights[i] * in[row + clamp(x + i - RADIUS, 0, (int)columns - 1)];
    }
  }
  out[y * (size_t)columns + x] = sum;
}
