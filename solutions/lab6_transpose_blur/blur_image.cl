// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_image: reference solution.
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
#define ROW_GROUP 64      // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 4      // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64   // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 16  // pixels of a column per work-item: 1 to 64
#if ROW_PIXELS != 4
#error "a work-item blurs one float4 of a row: ROW_PIXELS must be 4"
#endif

#define RADIUS 15
#define TAPS 31
#define TILE_QUADS (ROW_GROUP + 8)  // float4s in the tile

// Four weights, of which `tap` is the second, times four neighbouring pixels each. The pixels are
// the float4 `a` moved on by 0 to 3 places into `b`: the window slides in registers. With constant
// indices a GPU takes the weights from its constant cache without a load of its own.
#define ADD_TAPS(tap, a, b)              \
  sum = fma(weights[(tap)-1], (a), sum); \
  ADD_LAST_TAPS(tap, a, b)
#define ADD_LAST_TAPS(tap, a, b)                                \
  sum = fma(weights[(tap)], (float4)((a).yzw, (b).x), sum);     \
  sum = fma(weights[(tap) + 1], (float4)((a).zw, (b).xy), sum); \
  sum = fma(weights[(tap) + 2], (float4)((a).w, (b).xyz), sum);

kernel void blur_rows(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                      sampler_t edge) {
  local float4 tile[TILE_QUADS];
  local float4 result[ROW_GROUP];
  const size_t lid = get_local_id(0);
  const int y = get_global_id(1);

  // An image of one channel delivers one pixel per read, so reads are what counts: a group of 64
  // reads 288 pixels for 256 results. The sampler clamps coordinates outside of the image; the
  // hardware that does so is there anyway.
  const int first = get_group_id(0) * (ROW_GROUP * ROW_PIXELS);
  for (size_t i = lid; i < 4 * TILE_QUADS; i += ROW_GROUP) {
    ((local float*)tile)[i] = read_imagef(in, edge, (int2)(first - (RADIUS + 1) + (int)i, y)).x;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // Work-item lid blurs pixels 4 * lid to 4 * lid + 3 of the group: nine float4s from local memory
  // feed 124 multiplications. Adjacent work-items read adjacent float4s, so no banks collide. The
  // tile begins 16 pixels, not 15, to the left, so that the float4s are aligned.
  local const float4* pixels = tile + lid;
  float4 sum = 0;
  float4 a = pixels[0], b = pixels[1];
  ADD_LAST_TAPS(0, a, b)
  a = pixels[2];
  ADD_TAPS(4, b, a)
  b = pixels[3];
  ADD_TAPS(8, a, b)
  a = pixels[4];
  ADD_TAPS(12, b, a)
  b = pixels[5];
  ADD_TAPS(16, a, b)
  a = pixels[6];
  ADD_TAPS(20, b, a)
  b = pixels[7];
  ADD_TAPS(24, a, b)
  a = pixels[8];
  ADD_TAPS(28, b, a)

  // A work-item has four pixels of a row, but can write only one at a time. Through local memory
  // they are handed out anew, so that adjacent work-items write adjacent pixels.
  result[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int columns = get_image_width(out);
  for (size_t i = lid; i < ROW_GROUP * ROW_PIXELS; i += ROW_GROUP) {
    const int x = first + (int)i;
    if (x < columns) write_imagef(out, (int2)(x, y), ((local const float*)result)[i]);
  }
}

kernel void blur_columns(read_only image2d_t in, write_only image2d_t out, constant float* weights,
                         sampler_t edge) {
  const int x = get_global_id(0);
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  const int2 size = get_image_dim(out);
  if (x >= size.x) return;

  // 16 pixels below each other per work-item: each pixel that is read goes into all results it
  // belongs to, 46 reads instead of 496. Both loops are unrolled completely, so that the sums stay
  // in registers and the conditions vanish.
  float sums[COLUMN_PIXELS];
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    const float pixel = read_imagef(in, edge, (int2)(x, top + j - RADIUS)).x;
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      if (j >= k && j - k < TAPS) sums[k] = fma(weights[j - k], pixel, sums[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (top + k < size.y) write_imagef(out, (int2)(x, top + k), sums[k]);
  }
}
