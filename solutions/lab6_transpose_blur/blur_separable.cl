// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_separable: reference solution.
//
// The weight of a Gaussian window at row j, column i is weights[j] * weights[i].
//
// in      rows × columns floats, row by row; for blur_columns the result of blur_rows
// out     rows × columns floats; what blur_columns writes must be the blurred image: for each pixel
//         the sum over a window of 31 × 31 pixels; beyond an edge its last pixel goes on
// weights 31 floats with the sum 1
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

kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float4 tile[TILE_QUADS];
  const size_t lid = get_local_id(0);
  const size_t y = get_global_id(1);

  // The group loads the pixels it needs once, adjacent work-items adjacent pixels, and handles the
  // edge while it does so.
  const int left = (int)get_group_id(0) * (ROW_GROUP * ROW_PIXELS) - (RADIUS + 1);
  global const float* row = in + y * columns;
  for (size_t i = lid; i < 4 * TILE_QUADS; i += ROW_GROUP) {
    ((local float*)tile)[i] = row[clamp(left + (int)i, 0, (int)columns - 1)];
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

  const size_t x = get_global_id(0) * ROW_PIXELS;
  if (x >= columns) return;
  global float* to = out + y * columns + x;
  if (x + 4 <= columns) {
    vstore4(sum, 0, to);
    return;
  }
  to[0] = sum.x;
  if (x + 1 < columns) to[1] = sum.y;
  if (x + 2 < columns) to[2] = sum.z;
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  const int top = (int)get_global_id(1) * COLUMN_PIXELS;
  if (x >= columns) return;

  // Adjacent work-items read adjacent pixels, so this pass needs no local memory: a work-item blurs
  // 16 pixels below each other, and each pixel that it reads goes into all of them it belongs to.
  // That is 46 reads for 16 results instead of 496. Both loops are unrolled completely: the sums
  // stay in registers, the conditions vanish, and PoCL vectorises what is left across work-items.
  float sums[COLUMN_PIXELS];
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    const int y = clamp(top + j - RADIUS, 0, (int)rows - 1);
    const float pixel = in[y * (size_t)columns + x];
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      if (j >= k && j - k < TAPS) sums[k] = fma(weights[j - k], pixel, sums[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (top + k < (int)rows) out[(top + k) * (size_t)columns + x] = sums[k];
  }
}
