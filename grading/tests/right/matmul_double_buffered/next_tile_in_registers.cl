// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the next tile is fetched to registers while this one is used.

#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item: as many as a float8 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// The columns of a work-item that exist.
void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// Where a column lies in a row of tile_b. A work-item needs eight adjacent columns, but neighbours
// that read eight floats each leave gaps between their quads, and local memory pays for gaps with
// bank conflicts. So the first four columns of all work-items make up the left half of the row, and
// their last four the right half.
#define PLACE(column) ((column) % 8 / 4 * (TILE_N / 2) + (column) / 8 * 4 + (column) % 4)

#define AQ (TILE_M * TILE_K / 4 / GROUP)
#define BQ (TILE_K * TILE_N / 4 / GROUP)
float4 load4(global const float* row, uint at, uint size) {
  if (size % 4 == 0 && at + 4 <= size) return *(global const float4*)(row + at);
  return (float4)(row[min(at, size - 1)], row[min(at + 1, size - 1)], row[min(at + 2, size - 1)],
                  row[min(at + 3, size - 1)]);
}

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  local float tile_a[2][TILE_K][TILE_M + 4] __attribute__((aligned(16)));  // by columns
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  float4 na[AQ], nb[BQ];
  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

#define FETCH(first)                                                      \
  _Pragma("unroll") for (uint j = 0; j < AQ; ++j) {                       \
    const uint e = j * GROUP + item;                                      \
    na[j] = load4(a + (size_t)min(top + e / (TILE_K / 4), m - 1) * k,     \
                  (first) + e % (TILE_K / 4) * 4, k);                     \
  }                                                                       \
  _Pragma("unroll") for (uint j = 0; j < BQ; ++j) {                       \
    const uint e = j * GROUP + item;                                      \
    nb[j] = load4(b + (size_t)min((first) + e / (TILE_N / 4), k - 1) * n, \
                  left + e % (TILE_N / 4) * 4, n);                        \
  }
#define KEEP(t)                                                                        \
  _Pragma("unroll") for (uint j = 0; j < AQ; ++j) {                                    \
    const uint e = j * GROUP + item, row = e / (TILE_K / 4), i = e % (TILE_K / 4) * 4; \
    tile_a[t][i][row] = na[j].x;                                                       \
    tile_a[t][i + 1][row] = na[j].y;                                                   \
    tile_a[t][i + 2][row] = na[j].z;                                                   \
    tile_a[t][i + 3][row] = na[j].w;                                                   \
  }                                                                                    \
  _Pragma("unroll") for (uint j = 0; j < BQ; ++j) {                                    \
    const uint e = j * GROUP + item;                                                   \
    *(local float4*)&tile_b[t][e / (TILE_N / 4)][PLACE(e % (TILE_N / 4) * 4)] = nb[j]; \
  }
  FETCH(0)
  KEEP(0)
  barrier(CLK_LOCAL_MEM_FENCE);
  uint now = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    const bool more = first + TILE_K < k;
    if (more) {
      FETCH(first + TILE_K)
    }
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const local float4* qa = (const local float4*)tile_a[now][i];
      const local float4* qb = (const local float4*)tile_b[now][i];
      const float4 ca = qa[2 * y], cb = qa[2 * y + 1];
      const float8 row_b = (float8)(qb[x], qb[GROUP_X + x]);
      sum[0] += ca.x * row_b;
      sum[1] += ca.y * row_b;
      sum[2] += ca.z * row_b;
      sum[3] += ca.w * row_b;
      sum[4] += cb.x * row_b;
      sum[5] += cb.y * row_b;
      sum[6] += cb.z * row_b;
      sum[7] += cb.w * row_b;
    }
    if (more) {
      KEEP(now ^ 1)
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    now ^= 1;
  }
  const uint column = left + x * COLUMNS;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
