// SPDX-License-Identifier: Apache-2.0
// Two pixels of a row and four of a column per work-item, sliding through scalars; no local
// memory.

#define ROW_GROUP 128
#define ROW_PIXELS 2
#define COLUMN_GROUP 32
#define COLUMN_PIXELS 4

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  const int x = 2 * (int)get_global_id(0);
  const int y = get_global_id(1);
  const int width = get_image_width(in);
  if (x >= width) return;
  float left = read_imagef(in, edge, (int2)(x - RADIUS, y)).x;
  float s0 = 0, s1 = 0;
#pragma unroll
  for (int i = 0; i < TAPS; ++i) {
    const float right = read_imagef(in, edge, (int2)(x - RADIUS + 1 + i, y)).x;
    s0 = mad(weights[i], left, s0);
    s1 = mad(weights[i], right, s1);
    left = right;
  }
  write_imagef(out, (int2)(x, y), (float4)(s0, 0, 0, 1));
  if (x + 1 < width) write_imagef(out, (int2)(x + 1, y), (float4)(s1, 0, 0, 1));
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int x = get_global_id(0);
  const int y = 4 * (int)get_global_id(1);
  const int2 size = get_image_dim(in);
  if (x >= size.x) return;
  float a = read_imagef(in, edge, (int2)(x, y - RADIUS)).x;
  float b = read_imagef(in, edge, (int2)(x, y - RADIUS + 1)).x;
  float c = read_imagef(in, edge, (int2)(x, y - RADIUS + 2)).x;
  float4 sum = (float4)(0.0f);
#pragma unroll
  for (int j = 0; j < TAPS; ++j) {
    const float d = read_imagef(in, edge, (int2)(x, y - RADIUS + 3 + j)).x;
    sum = mad((float4)(weights[j]), (float4)(a, b, c, d), sum);
    a = b, b = c, c = d;
  }
  write_imagef(out, (int2)(x, y), (float4)(sum.x, 0, 0, 1));
  if (y + 1 < size.y) write_imagef(out, (int2)(x, y + 1), (float4)(sum.y, 0, 0, 1));
  if (y + 2 < size.y) write_imagef(out, (int2)(x, y + 2), (float4)(sum.z, 0, 0, 1));
  if (y + 3 < size.y) write_imagef(out, (int2)(x, y + 3), (float4)(sum.w, 0, 0, 1));
}
