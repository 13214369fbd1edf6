// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: only whole blocks of 16 rows are blurred along columns.
// outcome: wrong-answer
// says: the last 7 elements, a partial work-group, were never written
// says: right at: rows=64 columns=256

#define ROW_GROUP 64
#define ROW_PIXELS 4
#define COLUMN_GROUP 64
#define COLUMN_PIXELS 16

#define RADIUS 15
#define TAPS 31
#define TILE_QUADS (ROW_GROUP + 8)

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

  const int left = (int)get_group_id(0) * (ROW_GROUP * ROW_PIXELS) - (RADIUS + 1);
  global const float* row = in + y * columns;
  for (size_t i = lid; i < 4 * TILE_QUADS; i += ROW_GROUP) {
    ((local float*)tile)[i] = row[clamp(left + (int)i, 0, (int)columns - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

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
  if (x >= columns || top + COLUMN_PIXELS > (int)rows) return;

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
