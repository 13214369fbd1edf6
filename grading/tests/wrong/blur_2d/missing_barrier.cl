// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: no barrier between loading the tile and using it.
// outcome: wrong-answer
// kind: data-race | not-finite | unsteady

#define GROUP_X 16
#define GROUP_Y 8
#define PIXELS_X 4
#define PIXELS_Y 4

#define RADIUS 15
#define TAPS 31
#define QUADS 8
#define WEIGHT_ROWS (TAPS + PIXELS_Y - 1)
#define TILE_QUADS (GROUP_X + QUADS)
#define TILE_ROWS (GROUP_Y * PIXELS_Y + 2 * RADIUS)

#define ADD_TAPS(sum, four, a, b)                     \
  sum = fma((four).x, (a), sum);                      \
  sum = fma((four).y, (float4)((a).yzw, (b).x), sum); \
  sum = fma((four).z, (float4)((a).zw, (b).xy), sum); \
  sum = fma((four).w, (float4)((a).w, (b).xyz), sum);

void store(float4 pixels, global float* out, size_t x, size_t y, uint rows, uint columns) {
  if (y >= rows || x >= columns) return;
  global float* at = out + y * columns + x;
  if (x + 4 <= columns) {
    vstore4(pixels, 0, at);
    return;
  }
  at[0] = pixels.x;
  if (x + 1 < columns) at[1] = pixels.y;
  if (x + 2 < columns) at[2] = pixels.z;
}

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  local float4 tile[TILE_ROWS * TILE_QUADS];
  local float4 window[QUADS * WEIGHT_ROWS];
  const size_t lx = get_local_id(0);
  const size_t ly = get_local_id(1);

  const int left = (int)get_group_id(0) * (GROUP_X * PIXELS_X) - (RADIUS + 1);
  const int top = (int)get_group_id(1) * (GROUP_Y * PIXELS_Y) - RADIUS;
  for (size_t r = ly; r < TILE_ROWS; r += GROUP_Y) {
    global const float* row = in + clamp(top + (int)r, 0, (int)rows - 1) * (size_t)columns;
    local float* to = (local float*)(tile + r * TILE_QUADS);
    for (size_t c = lx; c < 4 * TILE_QUADS; c += GROUP_X) {
      to[c] = row[clamp(left + (int)c, 0, (int)columns - 1)];
    }
  }

  for (size_t i = ly * GROUP_X + lx; i < 4 * QUADS * WEIGHT_ROWS; i += GROUP_X * GROUP_Y) {
    const size_t row = i / 4 % WEIGHT_ROWS;
    const size_t tap = 4 * (i / (4 * WEIGHT_ROWS)) + i % 4;
    ((local float*)window)[i] = row < TAPS && tap > 0 ? weights[row * TAPS + tap - 1] : 0;
  }

  float4 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t q = 0; q < QUADS; ++q) {
    local const float4* pixels = tile + ly * PIXELS_Y * TILE_QUADS + lx + q;
    local const float4* column = window + q * WEIGHT_ROWS;
    float4 w0 = 0, w1 = 0, w2 = 0, w3 = 0;
#pragma unroll 4
    for (size_t r = 0; r < WEIGHT_ROWS; ++r) {
      w3 = w2, w2 = w1, w1 = w0, w0 = column[r];
      const float4 a = pixels[r * TILE_QUADS];
      const float4 b = pixels[r * TILE_QUADS + 1];
      ADD_TAPS(sum0, w0, a, b)
      ADD_TAPS(sum1, w1, a, b)
      ADD_TAPS(sum2, w2, a, b)
      ADD_TAPS(sum3, w3, a, b)
    }
  }

  const size_t x = get_global_id(0) * PIXELS_X;
  const size_t y = get_global_id(1) * PIXELS_Y;
  store(sum0, out, x, y, rows, columns);
  store(sum1, out, x, y + 1, rows, columns);
  store(sum2, out, x, y + 2, rows, columns);
  store(sum3, out, x, y + 3, rows, columns);
}
