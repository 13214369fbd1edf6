// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the sampler of the launch and one of the kernel clamp.
// why: a sampler that the kit released too early clamped in one direction only

#define ROW_GROUP 64
#define ROW_PIXELS 1
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 1

#define RADIUS 15
#define TAPS 31

constant sampler_t own =
    CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const int2 size = get_image_dim(in);
  if (at.x >= size.x) return;
  float sum = 0;
  for (int i = 0; i < TAPS; ++i) {
    const int x = at.x + i - RADIUS;
    sum += weights[i] * read_imagef(in, edge, (int2)(x, at.y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const int2 size = get_image_dim(in);
  if (at.x >= size.x) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    const int y = at.y + j - RADIUS;
    sum += weights[j] * read_imagef(in, own, (int2)(at.x, y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}
