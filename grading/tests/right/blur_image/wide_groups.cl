// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a group of blur_rows covers 4096 pixels of a row.
// why: sizes were derived from it that are wider than an image may be

#define ROW_GROUP 512
#define ROW_PIXELS 8
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 1

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  const int first = get_global_id(0) * ROW_PIXELS;
  const int y = get_global_id(1);
  const int end = min(first + ROW_PIXELS, get_image_width(in));
  for (int x = first; x < end; ++x) {
    float sum = 0;
    for (int i = 0; i < TAPS; ++i) {
      sum += weights[i] * read_imagef(in, edge, (int2)(x + i - RADIUS, y)).x;
    }
    write_imagef(out, (int2)(x, y), (float4)(sum, 0, 0, 0));
  }
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  if (at.x >= get_image_width(in)) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    sum += weights[j] * read_imagef(in, edge, (int2)(at.x, at.y + j - RADIUS)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}
