// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_blur: reference solution for GPUs.
//
// in       rows × columns floats, row by row
// between  room for an image; not needed here
// out      for each pixel the sum over a window of 31 × 31 pixels, each times
//          weights[row in window] * weights[column in window]; beyond an edge its last pixel goes
//          on
// weights  31 floats with the sum 1, symmetric: weights[i] == weights[30 - i]
// pass     0 in the first launch, 1 in the second
// Launch   2-D, one group of GROUP_X × GROUP_Y work-items per TILE_ROWS × TILE_COLUMNS pixels;
//          dimension 0 counts columns; tiles at the edges lie partly outside. PASSES launches.

// Read by the host: 1 to 1024 work-items, tiles up to 65536, 1 or 2 passes.
#define GROUP_X 288
#define GROUP_Y 1
#define TILE_COLUMNS 256
#define TILE_ROWS 32
#define PASSES 1
#if PASSES != 1 || TILE_ROWS > 32
#error "one launch does both passes in local memory: PASSES must be 1, TILE_ROWS at most 32"
#endif

#define RADIUS 15
#define TAPS 31
#define HALO 16                         // columns on each side: RADIUS, and one to stay aligned
#define BAND (TILE_COLUMNS + 2 * HALO)  // columns that the first half of the work needs
#define QUADS (BAND / 4)
#define JOBS (TILE_ROWS * TILE_COLUMNS / 4)  // of four pixels each, in the second half

#if GROUP_X * GROUP_Y != BAND
#error "one work-item for each column of the band: GROUP_X must be TILE_COLUMNS + 32"
#endif

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

// Two passes write the image in between to memory and read it again: 16 bytes for each pixel, of
// which only 8 are needed. Here a group blurs a tile along its columns and keeps the result in
// local memory, then along its rows. The price is arithmetic: 32 more columns for 256, and 31 rows
// read for the first row of each tile, mostly from the cache, where the groups above and below have
// left them. Arithmetic is what a GPU has plenty of.
kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  local float4 band[TILE_ROWS * QUADS];
  const int lid = get_local_id(0);
  const int left = (int)get_group_id(0) * TILE_COLUMNS;
  const int top = (int)get_group_id(1) * TILE_ROWS;

  // Along the columns: one column of the band for each work-item, 32 pixels below each other. Every
  // pixel that it reads goes at once into all the sums that it belongs to; both loops are unrolled
  // completely, so that the sums stay in registers and the conditions vanish. Neighbours read
  // neighbouring pixels: coalesced at every size and alignment.
  const int column = clamp(left - HALO + lid, 0, (int)columns - 1);
  global const float* from = in + column;
  float sums[TILE_ROWS];
#pragma unroll
  for (int k = 0; k < TILE_ROWS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + TILE_ROWS - 1; ++j) {
    const int row = clamp(top + j - RADIUS, 0, (int)rows - 1);
    const float pixel = from[row * (size_t)columns];
#pragma unroll
    for (int k = 0; k < TILE_ROWS; ++k) {
      if (j >= k && j - k < TAPS) sums[k] = fma(weights[j - k], pixel, sums[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < TILE_ROWS; ++k) ((local float*)band)[k * BAND + lid] = sums[k];
  barrier(CLK_LOCAL_MEM_FENCE);

  // Along the rows: four neighbouring pixels for each work-item at a time, from nine aligned
  // float4s of the band.
  for (int job = lid; job < JOBS; job += GROUP_X) {
    const int y = job / (TILE_COLUMNS / 4);
    const int quad = job % (TILE_COLUMNS / 4);
    local const float4* pixels = band + y * QUADS + quad;
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

    const uint x = left + 4 * quad;
    if (top + y >= rows || x >= columns) continue;
    global float* to = out + (top + y) * (size_t)columns + x;
    if (columns % 4 == 0) {
      *(global float4*)to = sum;
      continue;
    }
    to[0] = sum.x;
    if (x + 1 < columns) to[1] = sum.y;
    if (x + 2 < columns) to[2] = sum.z;
    if (x + 3 < columns) to[3] = sum.w;
  }
}
