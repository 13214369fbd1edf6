// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_vector: multiply by tiles, several columns at a time.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item
#define COLUMNS 4   // columns of c per work-item: one float4

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#define WIDE_A (TILE_K / 4)  // quads in a row of the tile of a
#define WIDE_B (TILE_N / 4)

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

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float4 tile_a[TILE_M][WIDE_A + 1];
  local float4 tile_b[TILE_K][WIDE_B];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float4 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint e = 0; e < TILE_M * WIDE_A; e += GROUP) {
      const uint r = (e + item) / WIDE_A, q = (e + item) % WIDE_A;
      const size_t row = min(top + r, m - 1);
      tile_a[r][q] = part(a + row * k, first + 4 * q, k);
    }
#pragma unroll
    for (uint e = 0; e < TILE_K * WIDE_B; e += GROUP) {
      const uint s = (e + item) / WIDE_B, q = (e + item) % WIDE_B;
      const size_t step = min(first + s, k - 1);
      tile_b[s][q] = part(b + step * n, left + 4 * q, first + s < k ? n : 0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint q = 0; q < WIDE_A; ++q) {
      const float4 b0 = tile_b[4 * q][x];
      const float4 b1 = tile_b[4 * q + 1][x];
      const float4 b2 = tile_b[4 * q + 2][x];
      const float4 b3 = tile_b[4 * q + 3][x];
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) {
        const float4 f = tile_a[y + r * GROUP_Y][q];
        sum[r] = fma((float4)(f.x), b0, sum[r]);
        sum[r] = fma((float4)(f.y), b1, sum[r]);
        sum[r] = fma((float4)(f.z), b2, sum[r]);
        sum[r] = fma((float4)(f.w), b3, sum[r]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m) store_quad(sum[r], c + row * n, left + 4 * x, n);
  }
}
