// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_image: the two passes with image objects and a sampler.
//
// in      image of one float channel (CL_R, CL_FLOAT); for blur_columns the result of blur_rows
// out     image of the same size and format; what blur_columns writes must be the blurred image
// weights 31 floats with the sum 1
// edge    sampler: pixel coordinates, no interpolation, CLK_ADDRESS_CLAMP_TO_EDGE
// Launch  blur_rows: 2-D, groups of ROW_GROUP × 1 work-items, at least columns / ROW_PIXELS along a
//         row, one row in dimension 1.
//         blur_columns: 2-D, groups of COLUMN_GROUP × 1 work-items, at least one per column in
//         dimension 0, rows / COLUMN_PIXELS, rounded up, in dimension 1.

// The host reads these numbers to plan the launch. All are powers of two.
#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const int2 size = get_image_dim(in);
  if (at.x >= size.x) return;
  float sum = 0;
  for (int i = 0; i < TAPS; ++i) {
    const int x = clamp(at.x + i - RADIUS, 0, size.x - 1);
    sum += weights[i] * read_imagef(in, edge, (int2)(x, at.y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  // TODO: both passes read every pixel 31 times, with one read for each
  // multiplication, and clamp coordinates that the sampler clamps as well. Reduce the
  // number of reads per pixel. Which pixels do adjacent work-items have in common?
  const int2 at = (int2)(get_global_id(0), get_global_id(1));
  const int2 size = get_image_dim(in);
  if (at.x >= size.x) return;
  float sum = 0;
  for (int j = 0; j < TAPS; ++j) {
    const int y = clamp(at.y + j - RADIUS, 0, size.y - 1);
    sum += weights[j] * read_imagef(in, edge, (int2)(at.x, y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}
