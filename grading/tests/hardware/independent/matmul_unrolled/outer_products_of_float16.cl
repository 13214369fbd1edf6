// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_unrolled: keep the sums in registers.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// rows    the value of ROWS once more
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item: two quads
#define COLUMNS 4   // columns of c per work-item: one quad
#if ROWS != 8 || COLUMNS != 4
#error "a work-item has two float16: ROWS must be 8, COLUMNS 4"
#endif

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

// Four rows of four sums: every element of u times all of v.
float16 outer(float4 u, float4 v, float16 sum) {
  return fma((float16)(u.xxxx, u.yyyy, u.zzzz, u.wwww), (float16)(v, v, v, v), sum);
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

kernel void matmul_unrolled(global const float* a, global const float* b, global float* c, uint m,
                            uint n, uint k, uint rows) {
  local float4 tile_a[TILE_K][TILE_M / 4 + 1];  // by columns of a
  local float4 tile_b[TILE_K][TILE_N / 4];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  float16 upper = 0, lower = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      const uint step = min(first + e % TILE_K, k - 1);
      ((local float*)tile_a[e % TILE_K])[e / TILE_K] = a[row * k + step];
    }
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      ((local float*)tile_b[e / TILE_N])[e % TILE_N] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - first, (uint)TILE_K);
#pragma unroll 2
    for (uint s = 0; s < depth; ++s) {
      const float4 v = tile_b[s][x];
      upper = outer(tile_a[s][2 * y], v, upper);
      lower = outer(tile_a[s][2 * y + 1], v, lower);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const uint column = left + 4 * x;
  const size_t row = top + 8 * y;
  global float* to = c + row * n;
  if (row < m) store_quad(upper.s0123, to, column, n);
  if (row + 1 < m) store_quad(upper.s4567, to + n, column, n);
  if (row + 2 < m) store_quad(upper.s89ab, to + 2 * (size_t)n, column, n);
  if (row + 3 < m) store_quad(upper.scdef, to + 3 * (size_t)n, column, n);
  if (row + 4 < m) store_quad(lower.s0123, to + 4 * (size_t)n, column, n);
  if (row + 5 < m) store_quad(lower.s4567, to + 5 * (size_t)n, column, n);
  if (row + 6 < m) store_quad(lower.s89ab, to + 6 * (size_t)n, column, n);
  if (row + 7 < m) store_quad(lower.scdef, to + 7 * (size_t)n, column, n);
}
