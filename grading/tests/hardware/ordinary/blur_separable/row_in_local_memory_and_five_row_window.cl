// SPDX-License-Identifier: Apache-2.0
// Stages a row with its halo in local memory; down a column slides a window of five rows through a
// private array.

#define ROW_GROUP 128
#define ROW_PIXELS 1
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 4

#define RADIUS 15
#define TAPS 31
#define STAGED (ROW_GROUP + 2 * RADIUS)

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float staged[STAGED];
  const int lid = get_local_id(0);
  const int left = (int)get_group_id(0) * ROW_GROUP - RADIUS;
  const size_t y = get_global_id(1);
  for (int i = lid; i < STAGED; i += ROW_GROUP) {
    int x = left + i;
    if (x < 0) {
      x = 0;
    } else if (x >= (int)columns) {
      x = columns - 1;
    }
    staged[i] = in[y * columns + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) sum = mad(weights[j], staged[lid + j], sum);
  if (get_global_id(0) < columns) out[y * columns + get_global_id(0)] = sum;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const uint x = get_global_id(0);
  const int top = get_global_id(1) * COLUMN_PIXELS;
  if (x >= columns) return;
  float window[5];
#pragma unroll
  for (int r = 0; r < 5; ++r) {
    window[r] = in[clamp(top - RADIUS + r, 0, (int)rows - 1) * (size_t)columns + x];
  }
  float4 sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    sum += weights[j] * (float4)(window[0], window[1], window[2], window[3]);
#pragma unroll
    for (int r = 0; r < 4; ++r) window[r] = window[r + 1];
    window[4] = in[clamp(top - RADIUS + j + 5, 0, (int)rows - 1) * (size_t)columns + x];
  }
  if (top < (int)rows) out[top * (size_t)columns + x] = sum.x;
  if (top + 1 < (int)rows) out[(top + 1) * (size_t)columns + x] = sum.y;
  if (top + 2 < (int)rows) out[(top + 2) * (size_t)columns + x] = sum.z;
  if (top + 3 < (int)rows) out[(top + 3) * (size_t)columns + x] = sum.w;
}
