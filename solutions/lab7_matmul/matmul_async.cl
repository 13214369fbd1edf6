// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_async: reference solution.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 runs along the columns of c. A
//         group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of them; the
//         last groups reach over the edges.

// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item: two float4s
#if ROWS % 4 || COLUMNS != 8
#error "a work-item has rows of one float8, by four: ROWS must be a multiple of 4, COLUMNS 8"
#endif

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16

// The columns of a work-item that exist.
void store_columns(float4 sum, global float* c, uint columns) {
  if (columns >= 4) {
    vstore4(sum, 0, c);
    return;
  }
  const float values[4] = {sum.x, sum.y, sum.z, sum.w};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// Starts the copies of the tiles that begin at a and b, `depth` steps deep. The group starts each
// of them together, and the event collects all of them: one wait for a tile. A copy brings a column
// of a, not a row: TILE_M elements instead of TILE_K, so fewer copies, and the tile arrives
// transposed. Each copy has a price, whatever its length; NVIDIA's OpenCL even waits inside of
// every copy, and there the number of copies is almost all that counts.
event_t start_copies(local float (*tile_a)[TILE_M], local float (*tile_b)[TILE_N],
                     global const float* a, global const float* b, uint n, uint k, uint rows,
                     uint columns, uint depth) {
  event_t copied = 0;
  for (uint i = 0; i < depth; ++i) {
    copied = async_work_group_copy(tile_b[i], b + i * (size_t)n, columns, copied);
    copied = async_work_group_strided_copy(tile_a[i], a + i, rows, k, copied);
  }
  return copied;
}

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[2][TILE_K][TILE_M] __attribute__((aligned(16)));
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M);
  const uint columns = min(n - left, (uint)TILE_N);
  a += (size_t)top * k;
  b += left;

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  // "Further Optimizing an OpenCL Program", double buffer and events: a wait for this tile, then
  // the copies of the next one start, and they have all the time of the products to arrive.
  uint now = 0;
  event_t copied =
      start_copies(tile_a[0], tile_b[0], a, b, n, k, rows, columns, min(k, (uint)TILE_K));
  for (uint first = 0; first < k; first += TILE_K, now ^= 1) {
    // The wait is for the copies; that everyone has finished with the other tile, which is about to
    // be overwritten, takes a barrier.
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint next = first + TILE_K;
    if (next < k)
      copied = start_copies(tile_a[now ^ 1], tile_b[now ^ 1], a + next, b + next * (size_t)n, n, k,
                            rows, columns, min(k - next, (uint)TILE_K));

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      local const float4* quads = (local const float4*)tile_b[now][i];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
#pragma unroll
      for (uint r = 0; r < ROWS; r += 4) {
        const float4 column_a = *(local const float4*)&tile_a[now][i][y * ROWS + r];
        sum[r] += column_a.x * row_b;
        sum[r + 1] += column_a.y * row_b;
        sum[r + 2] += column_a.z * row_b;
        sum[r + 3] += column_a.w * row_b;
      }
    }
  }

  // The columns of a work-item: four in the left half of the tile and four in the right.
  const size_t column = left + x * 4;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r].lo, c + row * n + column, n - column);
    const size_t right = column + TILE_N / 2;
    if (row < m && right < n) store_columns(sum[r].hi, c + row * n + right, n - right);
  }
}
