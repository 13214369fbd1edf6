// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_register_blocked: the whole way from one element per work-item.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item: two quads half a tile apart
#define COLUMNS 8   // columns of c per work-item: two quads half a tile apart

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#define WIDE_A (TILE_K / 4)
#define WIDE_B (TILE_N / 4)
#define QUADS_A (TILE_M * WIDE_A / GROUP)
#define QUADS_B (TILE_K * WIDE_B / GROUP)
#define PITCH (TILE_M + 4)

// Elements at to at + 3 of a row with `count` elements, 0 where there are none.
float4 part(global const float* row, uint at, uint count) {
  if (count % 4 == 0 && at < count) return *(global const float4*)(row + at);
  float4 v = 0;
  if (at < count) v.x = row[at];
  if (at + 1 < count) v.y = row[at + 1];
  if (at + 2 < count) v.z = row[at + 2];
  if (at + 3 < count) v.w = row[at + 3];
  return v;
}

// Those of four neighbouring results that exist.
void store_quad(float4 v, global float* row, uint at, uint count) {
  if (count % 4 == 0) {
    if (at < count) *(global float4*)(row + at) = v;
    return;
  }
  if (at < count) row[at] = v.x;
  if (at + 1 < count) row[at + 1] = v.y;
  if (at + 2 < count) row[at + 2] = v.z;
  if (at + 3 < count) row[at + 3] = v.w;
}

kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  local float tile_a[TILE_K * PITCH] __attribute__((aligned(16)));
  local float4 tile_b[TILE_K * WIDE_B];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  float4 next_a[QUADS_A];
  float4 next_b[QUADS_B];
  float4 sum[2][4][2];  // half of the rows, row, half of the columns
#pragma unroll
  for (uint h = 0; h < 2; ++h) {
#pragma unroll
    for (uint r = 0; r < 4; ++r) sum[h][r][0] = sum[h][r][1] = 0;
  }

  // One turn more than there are tiles: turn t loads tile t and multiplies tile t - 1.
  const uint tiles = (k + TILE_K - 1) / TILE_K;
  for (uint t = 0; t <= tiles; ++t) {
    if (t < tiles) {
      const uint first = t * TILE_K;
#pragma unroll
      for (uint j = 0; j < QUADS_A; ++j) {
        const uint e = j * GROUP + item;
        const size_t row = min(top + e / WIDE_A, m - 1);
        next_a[j] = part(a + row * k, first + e % WIDE_A * 4, k);
      }
#pragma unroll
      for (uint j = 0; j < QUADS_B; ++j) {
        const uint e = j * GROUP + item;
        const uint step = first + e / WIDE_B;
        const size_t row = min(step, k - 1);
        next_b[j] = part(b + row * n, left + e % WIDE_B * 4, step < k ? n : 0);
      }
    }
    if (t > 0) {
#pragma unroll 4
      for (uint s = 0; s < TILE_K; ++s) {
        const float4 b0 = tile_b[s * WIDE_B + x];
        const float4 b1 = tile_b[s * WIDE_B + GROUP_X + x];
#pragma unroll
        for (uint h = 0; h < 2; ++h) {
          const float4 u = *(local const float4*)&tile_a[s * PITCH + h * (TILE_M / 2) + 4 * y];
          sum[h][0][0] = fma((float4)(u.x), b0, sum[h][0][0]);
          sum[h][0][1] = fma((float4)(u.x), b1, sum[h][0][1]);
          sum[h][1][0] = fma((float4)(u.y), b0, sum[h][1][0]);
          sum[h][1][1] = fma((float4)(u.y), b1, sum[h][1][1]);
          sum[h][2][0] = fma((float4)(u.z), b0, sum[h][2][0]);
          sum[h][2][1] = fma((float4)(u.z), b1, sum[h][2][1]);
          sum[h][3][0] = fma((float4)(u.w), b0, sum[h][3][0]);
          sum[h][3][1] = fma((float4)(u.w), b1, sum[h][3][1]);
        }
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < tiles) {
#pragma unroll
      for (uint j = 0; j < QUADS_A; ++j) {
        const uint e = j * GROUP + item;
        local float* to = tile_a + e % WIDE_A * 4 * PITCH + e / WIDE_A;
        to[0] = next_a[j].x;
        to[PITCH] = next_a[j].y;
        to[2 * PITCH] = next_a[j].z;
        to[3 * PITCH] = next_a[j].w;
      }
#pragma unroll
      for (uint j = 0; j < QUADS_B; ++j) tile_b[j * GROUP + item] = next_b[j];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (uint h = 0; h < 2; ++h) {
#pragma unroll
    for (uint r = 0; r < 4; ++r) {
      const size_t row = top + h * (TILE_M / 2) + 4 * y + r;
      if (row < m) {
        store_quad(sum[h][r][0], c + row * n, left + 4 * x, n);
        store_quad(sum[h][r][1], c + row * n, left + TILE_N / 2 + 4 * x, n);
      }
    }
  }
}
