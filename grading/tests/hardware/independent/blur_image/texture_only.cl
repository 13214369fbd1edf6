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

#define ROW_GROUP 64     // work-items per group of blur_rows
#define ROW_PIXELS 8     // pixels of a row per work-item
#define COLUMN_GROUP 64  // work-items per group of blur_columns
#define COLUMN_PIXELS 8  // pixels of a column per work-item

#define RADIUS 15
#define TAPS 31
#define RESULTS 8
#if ROW_PIXELS != RESULTS || COLUMN_PIXELS != RESULTS
#error "a work-item has one float8 in both passes"
#endif

// The same for both passes: from `at`, step by step, eight results.
#define ADD(k, lane) \
  if (j >= (k) && j - (k) < TAPS) sum.lane = fma(weights[j - (k)], pixel, sum.lane);

float8 blurred(read_only image2d_t in, sampler_t edge, constant float* weights, int2 at,
               int2 step) {
  float8 sum = 0;
  at -= RADIUS * step;
#pragma unroll
  for (int j = 0; j < TAPS + RESULTS - 1; ++j) {
    const float pixel = read_imagef(in, edge, at + j * step).x;
    ADD(0, s0)
    ADD(1, s1)
    ADD(2, s2)
    ADD(3, s3)
    ADD(4, s4)
    ADD(5, s5)
    ADD(6, s6)
    ADD(7, s7)
  }
  return sum;
}

void store(write_only image2d_t out, float8 sum, int2 at, int2 step) {
  const float values[RESULTS] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  const int2 size = get_image_dim(out);
#pragma unroll
  for (int k = 0; k < RESULTS; ++k) {
    const int2 place = at + k * step;
    if (place.x < size.x && place.y < size.y) {
      write_imagef(out, place, (float4)(values[k], 0, 0, 1));
    }
  }
}

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  const int2 at = (int2)((int)get_global_id(0) * ROW_PIXELS, (int)get_global_id(1));
  const int2 right = (int2)(1, 0);
  if (at.x >= get_image_width(out)) return;
  store(out, blurred(in, edge, weights, at, right), at, right);
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int2 at = (int2)((int)get_global_id(0), (int)get_global_id(1) * COLUMN_PIXELS);
  const int2 down = (int2)(0, 1);
  if (at.x >= get_image_width(out)) return;
  store(out, blurred(in, edge, weights, at, down), at, down);
}
