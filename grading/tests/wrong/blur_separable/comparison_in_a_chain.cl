// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: two comparisons in one.
// outcome: runtime-crash | wrong-answer
// kind: out-of-bounds
// says: is compared once more

#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

int inside(int i, uint count) {
  const int last = (int)count - 1;
  return 0 <= i <= last ? i : (i < 0 ? 0 : last);
}

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
