// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two events of two tiles.

#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 8
#define COLUMNS 8

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16

typedef float ColumnOfA[TILE_M];
typedef float RowOfB[TILE_N];

static inline void store_four(float4 v, global float* to, uint count) {
  if (count >= 4) {
    vstore4(v, 0, to);
  } else {
    to[0] = v.x;
    if (count > 1) to[1] = v.y;
    if (count > 2) to[2] = v.z;
  }
}

// Starts the copies of steps [begin, end), of which there is one at least; step i goes to slot i
// modulo 2 * TILE_K.
static inline event_t copy_columns(local ColumnOfA* tile, global const float* a, uint begin,
                                   uint end, uint k, uint rows) {
  event_t copied = 0;
  for (uint i = begin; i < end; ++i) {
    copied = async_work_group_strided_copy(tile[i % (2 * TILE_K)], a + i, rows, k, copied);
  }
  return copied;
}

static inline event_t copy_rows(local RowOfB* tile, global const float* b, uint begin, uint end,
                                uint n, uint columns) {
  event_t copied = 0;
  for (uint i = begin; i < end; ++i) {
    copied = async_work_group_copy(tile[i % (2 * TILE_K)], b + i * (size_t)n, columns, copied);
  }
  return copied;
}

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local ColumnOfA tile_a[2 * TILE_K] __attribute__((aligned(16)));
  local RowOfB tile_b[2 * TILE_K] __attribute__((aligned(16)));
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M), columns = min(n - left, (uint)TILE_N);
  global const float* const block_a = a + (size_t)top * k;
  global const float* const block_b = b + left;
  event_t copied[2];
  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  uint end = min(k, (uint)TILE_K);
  copied[0] = copy_columns(tile_a, block_a, 0, end, k, rows);
  copied[1] = copy_rows(tile_b, block_b, 0, end, n, columns);
  for (uint first = 0; first < k; first = end, end = min(end + TILE_K, k)) {
    wait_group_events(2, copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (end < k) {  // the next tile, while this one is used
      const uint ahead = min(end + TILE_K, k);
      copied[0] = copy_columns(tile_a, block_a, end, ahead, k, rows);
      copied[1] = copy_rows(tile_b, block_b, end, ahead, n, columns);
    }
    for (uint i = first; i < end; ++i) {
      const uint slot = i % (2 * TILE_K);
      local const float4* quads = (local const float4*)tile_b[slot];
      local const float4* column = (local const float4*)&tile_a[slot][y * ROWS];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
      const float4 upper = column[0], lower = column[1];
      sum[0] += upper.x * row_b, sum[1] += upper.y * row_b;
      sum[2] += upper.z * row_b, sum[3] += upper.w * row_b;
      sum[4] += lower.x * row_b, sum[5] += lower.y * row_b;
      sum[6] += lower.z * row_b, sum[7] += lower.w * row_b;
    }
  }

  const uint near = left + 4 * x, far = near + TILE_N / 2;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const uint row = top + y * ROWS + r;
    if (row >= m) break;
    global float* to = c + row * (size_t)n;
    if (near < n) store_four(sum[r].lo, to + near, n - near);
    if (far < n) store_four(sum[r].hi, to + far, n - far);
  }
}
