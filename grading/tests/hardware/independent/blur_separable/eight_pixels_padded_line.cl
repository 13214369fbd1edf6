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

#define ROW_GROUP 64      // work-items per group of blur_rows
#define ROW_PIXELS 8      // pixels of a row per work-item
#define COLUMN_GROUP 128  // work-items per group of blur_columns
#define COLUMN_PIXELS 16  // pixels of a column per work-item

#define RADIUS 15
#define TAPS 31
#define SPAN (ROW_GROUP * ROW_PIXELS)
#define WIDTH (SPAN + 2 * RADIUS)
// One unused float after eight: work-items that walk eight apart meet in no bank.
#define SLOT(i) ((i) + (i) / 8)

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float line[SLOT(WIDTH)];
  local float results[SLOT(SPAN)];
  const int lid = get_local_id(0);
  const size_t start = get_global_id(1) * (size_t)columns;
  const int first = (int)get_group_id(0) * SPAN;
  for (int i = lid; i < WIDTH; i += ROW_GROUP) {
    line[SLOT(i)] = in[start + clamp(first - RADIUS + i, 0, (int)columns - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // SLOT(8 * lid + t) is 9 * lid + SLOT(t).
  local const float* mine = line + 9 * lid;
  float sums[ROW_PIXELS];
#pragma unroll
  for (int k = 0; k < ROW_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int t = 0; t < TAPS + ROW_PIXELS - 1; ++t) {
    const float pixel = mine[SLOT(t)];
#pragma unroll
    for (int k = 0; k < ROW_PIXELS; ++k) {
      if (t >= k && t - k < TAPS) sums[k] = fma(weights[t - k], pixel, sums[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < ROW_PIXELS; ++k) results[9 * lid + k] = sums[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = lid; i < SPAN; i += ROW_GROUP) {
    if (first + i < (int)columns) out[start + first + i] = results[SLOT(i)];
  }
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  if (x >= columns) return;
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  const int last = (int)rows - 1;
  float pixels[TAPS + COLUMN_PIXELS - 1];
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    pixels[j] = in[clamp(top - RADIUS + j, 0, last) * (size_t)columns + x];
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    float sum = 0;
#pragma unroll
    for (int j = 0; j < TAPS; ++j) sum = fma(weights[j], pixels[k + j], sum);
    if (top + k <= last) out[(top + k) * (size_t)columns + x] = sum;
  }
}
