// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pixels slide past the weights.

#define GROUP_X 16
#define GROUP_Y 8
#define PIXELS_X 4
#define PIXELS_Y 4

#define RADIUS 15
#define TAPS 31
#define QUADS 8
#define WIDE (GROUP_X + QUADS)  // float4s in a row of the tile
#define HIGH (GROUP_Y * PIXELS_Y + 2 * RADIUS)

// Four taps of four adjacent pixels.
static inline float4 add_taps(float4 sum, float4 w, float4 a, float4 b) {
  sum = fma(w.x, a, sum);
  sum = fma(w.y, (float4)(a.yzw, b.x), sum);
  sum = fma(w.z, (float4)(a.zw, b.xy), sum);
  return fma(w.w, (float4)(a.w, b.xyz), sum);
}

static inline void put(float4 p, global float* out, uint x, uint y, uint rows, uint columns) {
  if (y >= rows || x >= columns) return;
  global float* to = out + y * (size_t)columns + x;
  switch (min(columns - x, 4u)) {
    case 4: vstore4(p, 0, to); break;
    case 3: to[2] = p.z;  // falls through
    case 2: to[1] = p.y;  // falls through
    case 1: to[0] = p.x;  // falls through
    default: break;
  }
}

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  local float4 tile[HIGH][WIDE];
  local float4 window[TAPS][QUADS];
  const int lx = get_local_id(0), ly = get_local_id(1);
  const int left = (int)get_group_id(0) * (GROUP_X * PIXELS_X) - (RADIUS + 1);
  const int top = (int)get_group_id(1) * (GROUP_Y * PIXELS_Y) - RADIUS;
  for (int r = ly; r < HIGH; r += GROUP_Y) {
    global const float* row = in + clamp(top + r, 0, (int)rows - 1) * (size_t)columns;
    local float* to = (local float*)tile[r];
    for (int c = lx; c < 4 * WIDE; c += GROUP_X) to[c] = row[clamp(left + c, 0, (int)columns - 1)];
  }
  // In front of each row of weights stands a 0, so that quads of pixels and of taps meet.
  for (int i = ly * GROUP_X + lx; i < TAPS * 32; i += GROUP_X * GROUP_Y) {
    ((local float*)window)[i] = i % 32 > 0 ? weights[i / 32 * TAPS + i % 32 - 1] : 0.0f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float4 s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int q = 0; q < QUADS; ++q) {
    local const float4* at = &tile[ly * PIXELS_Y][lx + q];
    float4 a0 = at[0], b0 = at[1];
    float4 a1 = at[WIDE], b1 = at[WIDE + 1];
    float4 a2 = at[2 * WIDE], b2 = at[2 * WIDE + 1];
    at += 3 * WIDE;
#pragma unroll 4
    for (int j = 0; j < TAPS; ++j) {
      const float4 a3 = at[j * WIDE], b3 = at[j * WIDE + 1];
      const float4 w = window[j][q];
      s0 = add_taps(s0, w, a0, b0);
      s1 = add_taps(s1, w, a1, b1);
      s2 = add_taps(s2, w, a2, b2);
      s3 = add_taps(s3, w, a3, b3);
      a0 = a1, b0 = b1, a1 = a2, b1 = b2, a2 = a3, b2 = b3;
    }
  }
  const uint x = get_global_id(0) * PIXELS_X, y = get_global_id(1) * PIXELS_Y;
  put(s0, out, x, y, rows, columns);
  put(s1, out, x, y + 1, rows, columns);
  put(s2, out, x, y + 2, rows, columns);
  put(s3, out, x, y + 3, rows, columns);
}
