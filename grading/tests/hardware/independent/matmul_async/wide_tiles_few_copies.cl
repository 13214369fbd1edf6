// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_async: tiles by asynchronous copies.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item: two quads
#define COLUMNS 8   // columns of c per work-item: two quads half a tile apart

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

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

#define QUAD(row, q) (*(local const float4*)&(row)[4 * (q)])

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[2][TILE_K][TILE_M] __attribute__((aligned(16)));
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint high = min(m - top, (uint)TILE_M);
  const uint wide = min(n - left, (uint)TILE_N);
  a += (size_t)top * k;
  b += left;

  // Copies bring only what exists. What they leave out stays 0.
  for (uint e = item; e < 2 * TILE_K * TILE_M; e += GROUP) {
    tile_a[e / (TILE_K * TILE_M)][e / TILE_M % TILE_K][e % TILE_M] = 0;
  }
  for (uint e = item; e < 2 * TILE_K * TILE_N; e += GROUP) {
    tile_b[e / (TILE_K * TILE_N)][e / TILE_N % TILE_K][e % TILE_N] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  event_t arrived = 0;
  for (uint s = 0; s < min(k, (uint)TILE_K); ++s) {
    arrived = async_work_group_strided_copy(tile_a[0][s], a + s, high, k, arrived);
    arrived = async_work_group_copy(tile_b[0][s], b + s * (size_t)n, wide, arrived);
  }
  uint now = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    wait_group_events(1, &arrived);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint next = first + TILE_K;
    const uint other = 1 - now;
    if (next < k) {
      event_t coming = 0;
      for (uint s = 0; s < min(k - next, (uint)TILE_K); ++s) {
        coming = async_work_group_strided_copy(tile_a[other][s], a + next + s, high, k, coming);
        coming = async_work_group_copy(tile_b[other][s], b + (next + s) * (size_t)n, wide, coming);
      }
      arrived = coming;
    }
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint s = 0; s < depth; ++s) {
      local const float* row_a = tile_a[now][s];
      local const float* row_b = tile_b[now][s];
      const float8 w = (float8)(QUAD(row_b, x), QUAD(row_b, GROUP_X + x));
      const float8 u = (float8)(QUAD(row_a, 2 * y), QUAD(row_a, 2 * y + 1));
      sum[0] = fma((float8)(u.s0), w, sum[0]);
      sum[1] = fma((float8)(u.s1), w, sum[1]);
      sum[2] = fma((float8)(u.s2), w, sum[2]);
      sum[3] = fma((float8)(u.s3), w, sum[3]);
      sum[4] = fma((float8)(u.s4), w, sum[4]);
      sum[5] = fma((float8)(u.s5), w, sum[5]);
      sum[6] = fma((float8)(u.s6), w, sum[6]);
      sum[7] = fma((float8)(u.s7), w, sum[7]);
    }
    now = other;
  }

#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m) {
      store_quad(sum[r].lo, c + row * n, left + 4 * x, n);
      store_quad(sum[r].hi, c + row * n, left + TILE_N / 2 + 4 * x, n);
    }
  }
}
