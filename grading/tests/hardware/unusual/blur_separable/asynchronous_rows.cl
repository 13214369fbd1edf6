// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: asynchronous rows.

#define ROW_GROUP 64
#define ROW_PIXELS 4
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 16

#define RADIUS 15
#define TAPS 31
#define WIDTH (ROW_GROUP * ROW_PIXELS)
#define HALO (RADIUS + 1)

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float4 tile[(WIDTH + 2 * HALO) / 4];
  const int lid = get_local_id(0);
  const int left = (int)get_group_id(0) * WIDTH - HALO;
  const size_t y = get_global_id(1);
  global const float* row = in + y * columns;
  if (left >= 0 && left + WIDTH + 2 * HALO <= (int)columns) {  // the same for the whole group
    event_t copied = async_work_group_copy((local float*)tile, row + left, WIDTH + 2 * HALO, 0);
    wait_group_events(1, &copied);
  } else {
    local float* to = (local float*)tile;
    for (int i = lid; i < WIDTH + 2 * HALO; i += ROW_GROUP) {
      to[i] = row[clamp(left + i, 0, (int)columns - 1)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  local const float4* pixels = tile + lid;
  float4 sum = 0;
  float4 a = pixels[0];
#pragma unroll
  for (int q = 0; q < 8; ++q) {
    const float4 b = pixels[q + 1];
    if (q > 0) sum = fma(weights[4 * q - 1], a, sum);
    sum = fma(weights[4 * q], (float4)(a.yzw, b.x), sum);
    sum = fma(weights[4 * q + 1], (float4)(a.zw, b.xy), sum);
    sum = fma(weights[4 * q + 2], (float4)(a.w, b.xyz), sum);
    a = b;
  }

  const uint x = get_global_id(0) * ROW_PIXELS;
  global float* to = out + y * columns + x;
  if (x + 3 < columns) {
    vstore4(sum, 0, to);
  } else {
    if (x < columns) to[0] = sum.x;
    if (x + 1 < columns) to[1] = sum.y;
    if (x + 2 < columns) to[2] = sum.z;
  }
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  if (x >= columns) return;
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  const int count = min((int)rows - top, COLUMN_PIXELS);
  float sums[COLUMN_PIXELS] = {0};
  in += x;
#pragma unroll
  for (int j = 0; j < COLUMN_PIXELS + TAPS - 1; ++j) {
    const float pixel = in[clamp(top - RADIUS + j, 0, (int)rows - 1) * (size_t)columns];
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      const int tap = j - k;
      if (tap >= 0 && tap < TAPS) sums[k] = mad(weights[tap], pixel, sums[k]);
    }
  }
  out += top * (size_t)columns + x;
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (k < count) out[k * (size_t)columns] = sums[k];
  }
}
