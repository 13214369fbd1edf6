// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the output is declared read_only.
// outcome: build-error
// kind: types
// place: 28
// says: no matching function for call to 'write_imagef'
// says: use an image that is declared `write_only`

// The host reads these numbers to plan the launch. All are powers of two.
#define ROW_GROUP 64     // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 1     // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64  // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 1  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

kernel void blur_rows(read_only image2d_t in, read_only image2d_t out, constant float* weights,
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

kernel void blur_columns(read_only image2d_t in, read_only image2d_t out, constant float* weights,
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
