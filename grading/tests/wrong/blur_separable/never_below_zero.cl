// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an index below 0 wraps before it is clamped.
// outcome: wrong-answer
// kind: wrong-at-ends
// says: only the first 15 rows and the first 15 columns

#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

size_t inside(size_t i, uint count) { return min(max(i, (size_t)0), (size_t)count - 1); }

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  const int x = get_global_id(0);
  const size_t y = get_global_id(1);
  if (x >= (int)columns) return;
  global const float* row = in + y * columns;
  float sum = 0;
  for (int i = 0; i < TAPS; ++i) sum += weights[i] * row[inside(x + i - RADIUS, columns)];
  out[y * columns + x] = sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= columns) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    sum += weights[j] * in[inside(y + j - RADIUS, rows) * (size_t)columns + x];
  }
  out[y * (size_t)columns + x] = sum;
}
