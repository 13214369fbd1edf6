// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_async: tiles by asynchronous copies.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 4   // columns of c per work-item: one float4

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
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

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float4 tile_b[TILE_K][TILE_N / 4];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint high = min(m - top, (uint)TILE_M);
  const uint wide = min(n - left, (uint)TILE_N);

  // Rows and columns that do not exist are never copied: let them be 0.
  for (uint e = y * GROUP_X + x; e < TILE_M * TILE_K; e += GROUP) {
    tile_a[e / TILE_K][e % TILE_K] = 0;
  }
  for (uint e = y * GROUP_X + x; e < TILE_K * TILE_N / 4; e += GROUP) {
    tile_b[e / (TILE_N / 4)][e % (TILE_N / 4)] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float4 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    const uint depth = min(k - first, (uint)TILE_K);
    event_t copied = 0;
    for (uint r = 0; r < high; ++r) {
      copied = async_work_group_copy(tile_a[r], a + (size_t)(top + r) * k + first, depth, copied);
    }
    for (uint s = 0; s < depth; ++s) {
      copied = async_work_group_copy((local float*)tile_b[s], b + (size_t)(first + s) * n + left,
                                     wide, copied);
    }
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = 0; s < depth; ++s) {
      const float4 quad = tile_b[s][x];
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) {
        sum[r] = mad((float4)(tile_a[y + r * GROUP_Y][s]), quad, sum[r]);
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
