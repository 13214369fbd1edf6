// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads the image that it writes.
// outcome: build-error
// kind: types
// place: 24
// says: use `in`, which is declared `read_only`

#define ROW_GROUP 64
#define ROW_PIXELS 1
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 1

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
    sum += weights[i] * read_imagef(out, edge, (int2)(x, at.y)).x;
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
    sum += weights[j] * read_imagef(in, edge, (int2)(at.x, y)).x;
  }
  write_imagef(out, at, (float4)(sum, 0, 0, 0));
}
