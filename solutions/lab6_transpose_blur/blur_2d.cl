// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_2d: reference solution.
//
// in      rows × columns floats, row by row
// out     rows × columns floats: the sum over the window around the pixel of weight times pixel;
//         beyond an edge of the image its last pixel goes on
// weights 31 × 31 floats, row by row, with the sum 1
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items, at least columns / PIXELS_X × rows /
// PIXELS_Y
//         of them: dimension 0 runs along rows. Both sizes are rounded up.

// The host reads these numbers to plan the launch. All are powers of two.
#define GROUP_X 16  // work-items per group along a row: 1 to 64
#define GROUP_Y 8   // and down a column: 1 to 16
#define PIXELS_X 4  // pixels per work-item along a row: 1 to 16
#define PIXELS_Y 4  // and down a column: 1 to 16
#if PIXELS_X != 4 || PIXELS_Y != 4
#error "a work-item has four float4s: PIXELS_X and PIXELS_Y must be 4"
#endif

#define RADIUS 15
#define TAPS 31
#define QUADS 8                            // float4s that hold a row of weights
#define WEIGHT_ROWS (TAPS + PIXELS_Y - 1)  // with rows of zeros below
#define TILE_QUADS (GROUP_X + QUADS)       // float4s in a row of the tile
#define TILE_ROWS (GROUP_Y * PIXELS_Y + 2 * RADIUS)

// The four weights times four neighbouring pixels each. The pixels are the float4 `a` moved
// on by 0 to 3 places into `b`: the window slides in registers.
#define ADD_TAPS(sum, four, a, b)                     \
  sum = fma((four).x, (a), sum);                      \
  sum = fma((four).y, (float4)((a).yzw, (b).x), sum); \
  sum = fma((four).z, (float4)((a).zw, (b).xy), sum); \
  sum = fma((four).w, (float4)((a).w, (b).xyz), sum);

// Stores four pixels, or those of them that lie in the image.
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

  // A group of 16 × 8 work-items blurs 64 × 32 pixels and needs 96 × 62 of them: three reads per
  // pixel instead of 961 ("Tuning Performance On the GPU": move the processing to the faster
  // memory). The edge is handled here, once per pixel that is read, and no more in the inner loop.
  // One column more than the radius on the left keeps every float4 of the tile aligned.
  const int left = (int)get_group_id(0) * (GROUP_X * PIXELS_X) - (RADIUS + 1);
  const int top = (int)get_group_id(1) * (GROUP_Y * PIXELS_Y) - RADIUS;
  for (size_t r = ly; r < TILE_ROWS; r += GROUP_Y) {
    global const float* row = in + clamp(top + (int)r, 0, (int)rows - 1) * (size_t)columns;
    local float* to = (local float*)(tile + r * TILE_QUADS);
    for (size_t c = lx; c < 4 * TILE_QUADS; c += GROUP_X) {
      to[c] = row[clamp(left + (int)c, 0, (int)columns - 1)];
    }
  }

  // The weights as float4s, quad by quad: each row gets a leading zero, because the tile begins one
  // column early, and rows of zeros follow the last one.
  for (size_t i = ly * GROUP_X + lx; i < 4 * QUADS * WEIGHT_ROWS; i += GROUP_X * GROUP_Y) {
    const size_t row = i / 4 % WEIGHT_ROWS;
    const size_t tap = 4 * (i / (4 * WEIGHT_ROWS)) + i % 4;
    ((local float*)window)[i] = row < TAPS && tap > 0 ? weights[row * TAPS + tap - 1] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // 4 × 4 pixels per work-item. Row r of its part of the tile counts with window row r in the first
  // row of results, with r - 1 in the second, and so on: the weights move down through registers.
  // So three float4s from local memory feed 16 multiplications of float4s, which are four
  // independent chains ("several output elements into one single work item"). They are also what a
  // CPU's vector unit needs: PoCL does not vectorise a loop like this across work-items.
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
