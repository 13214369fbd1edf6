// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: sampler of the program.

#define ROW_GROUP 64
#define ROW_PIXELS 4
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 16

#define RADIUS 15
#define TAPS 31

constant sampler_t nearest =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  local float4 tile[ROW_GROUP + 8];
  const int lid = get_local_id(0);
  int2 at = (int2)(get_group_id(0) * (ROW_GROUP * ROW_PIXELS), get_global_id(1));
  for (int i = lid; i < 4 * (ROW_GROUP + 8); i += ROW_GROUP) {
    ((local float*)tile)[i] = read_imagef(in, nearest, at + (int2)(i - RADIUS - 1, 0)).s0;
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

  const int width = get_image_width(out);
  at.x += lid * ROW_PIXELS;
  if (at.x < width) write_imagef(out, at, (float4)(sum.x));
  if (at.x + 1 < width) write_imagef(out, at + (int2)(1, 0), (float4)(sum.y));
  if (at.x + 2 < width) write_imagef(out, at + (int2)(2, 0), (float4)(sum.z));
  if (at.x + 3 < width) write_imagef(out, at + (int2)(3, 0), (float4)(sum.w));
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int x = get_global_id(0);
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  if (x >= get_image_width(out)) return;
  const int end = min(get_image_height(out), top + COLUMN_PIXELS);
  float sums[COLUMN_PIXELS] = {0};
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    const float pixel = read_imagef(in, nearest, (int2)(x, top + j - RADIUS)).x;
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      if (k <= j && j < k + TAPS) sums[k] = fma(weights[j - k], pixel, sums[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (top + k < end) write_imagef(out, (int2)(x, top + k), (float4)(sums[k], 0, 0, 1));
  }
}
