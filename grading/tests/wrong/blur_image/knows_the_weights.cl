// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: uses weights of its own instead of the argument.
// outcome: wrong-answer
// kind: wrong-values

#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

constant float kGauss[31] = {
    0.000888058511f, 0.00158610663f, 0.00272176986f, 0.00448743986f, 0.00710843675f, 0.0108187675f,
    0.0158201169f,   0.0222264352f,  0.0300025492f,  0.0389112088f,  0.0484863518f,  0.0580487023f,
    0.0667719013f,   0.0737943635f,  0.0783575521f,  0.0799404796f,  0.0783575521f,  0.0737943635f,
    0.0667719013f,   0.0580487023f,  0.0484863518f,  0.0389112088f,  0.0300025492f,  0.0222264352f,
    0.0158201169f,   0.0108187675f,  0.00710843675f, 0.00448743986f, 0.00272176986f, 0.00158610663f,
    0.000888058511f};
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
    sum += kGauss[i] * read_imagef(in, edge, (int2)(x, at.y)).x;
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
    const int y = clamp(at.y + j - RADIUS, 0, size.y - 1);
    sum += kGauss[j] * read_imagef(in, edge, (int2)(at.x, y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}
