// SPDX-License-Identifier: Apache-2.0
// Rows: halo tile in local memory, one pixel per work-item; columns: a strip of 62 pixels per
// work-item in local memory.

#define ROW_GROUP 128
#define ROW_PIXELS 1
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 32

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float tile[ROW_GROUP + 2 * RADIUS];
  const int lid = get_local_id(0);
  const int x = get_global_id(0);
  const size_t y = get_global_id(1);
  const int left = (int)get_group_id(0) * ROW_GROUP - RADIUS;
  global const float* row = in + y * columns;
  for (int k = lid; k < ROW_GROUP + 2 * RADIUS; k += ROW_GROUP) {
    tile[k] = row[clamp(left + k, 0, (int)columns - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
#pragma unroll
  for (int i = 0; i < TAPS; ++i) sum += weights[i] * tile[lid + i];
  if (x < (int)columns) out[y * columns + x] = sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  local float strip[COLUMN_PIXELS + 2 * RADIUS][COLUMN_GROUP];
  const int lid = get_local_id(0);
  const int x = get_global_id(0);
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  if (x >= (int)columns) return;
  for (int j = 0; j < COLUMN_PIXELS + 2 * RADIUS; ++j) {
    strip[j][lid] = in[clamp(top + j - RADIUS, 0, (int)rows - 1) * (size_t)columns + x];
  }
  const int count = min(COLUMN_PIXELS, (int)rows - top);
  for (int k = 0; k < count; ++k) {
    float sum = 0;
#pragma unroll
    for (int j = 0; j < TAPS; ++j) sum += weights[j] * strip[k + j][lid];
    out[(top + k) * (size_t)columns + x] = sum;
  }
}
