// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_double_buffered: reference solution.
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
#define COLUMNS 8  // columns of c per work-item: as many as a float8 has
#if COLUMNS != 8
#error "a row of a work-item is one float8: COLUMNS must be 8"
#endif

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % (4 * GROUP) || TILE_K * TILE_N % (4 * GROUP)
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// A tile is loaded in float4s, so many per work-item.
#define QUADS_A (TILE_M * TILE_K / 4 / GROUP)
#define QUADS_B (TILE_N * TILE_K / 4 / GROUP)

// Elements first to first + 3 of a row with `count` elements. Past the end the last ones come
// again: what is computed from them is either not stored or not computed at all. The cast needs
// addresses that are multiples of 16 bytes, which `aligned` promises; it is the same for all
// work-items, so that no one diverges. vload4 would promise only 4, and NVIDIA's compiler then
// makes four loads of it.
float4 load_quad(global const float* row, uint first, uint count, int aligned) {
  if (aligned) return *(global const float4*)(row + min(first, count - 4));
  const uint last = count - 1;
  return (float4)(row[min(first, last)], row[min(first + 1, last)], row[min(first + 2, last)],
                  row[min(first + 3, last)]);
}

// The columns of a work-item that exist.
void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// The loads of the tiles that begin at step `first`: from global memory to private variables.
#define LOAD_TILES(first)                                                           \
  _Pragma("unroll") for (uint i = 0; i < QUADS_A; ++i) {                            \
    const uint q = i * GROUP + item;                                                \
    const size_t row = min(top + q / (TILE_K / 4), m - 1);                          \
    next_a[i] = load_quad(a + row * k, (first) + q % (TILE_K / 4) * 4, k, aligned); \
  }                                                                                 \
  _Pragma("unroll") for (uint i = 0; i < QUADS_B; ++i) {                            \
    const uint q = i * GROUP + item;                                                \
    const size_t step = min((first) + q / (TILE_N / 4), k - 1);                     \
    next_b[i] = load_quad(b + step * n, left + q % (TILE_N / 4) * 4, n, aligned);   \
  }

// From there to local memory. Even quads of a row of b go to the first half of a row of the tile,
// odd ones to the second: neighbours then read neighbouring quads (see matmul_vector).
#define STORE_TILES(to)                                                      \
  _Pragma("unroll") for (uint i = 0; i < QUADS_A; ++i) {                     \
    const uint q = i * GROUP + item;                                         \
    const uint row = q / (TILE_K / 4), step = q % (TILE_K / 4) * 4;          \
    tile_a[to][step][row] = next_a[i].x;                                     \
    tile_a[to][step + 1][row] = next_a[i].y;                                 \
    tile_a[to][step + 2][row] = next_a[i].z;                                 \
    tile_a[to][step + 3][row] = next_a[i].w;                                 \
  }                                                                          \
  _Pragma("unroll") for (uint i = 0; i < QUADS_B; ++i) {                     \
    const uint q = i * GROUP + item;                                         \
    const uint quad = q % (TILE_N / 4);                                      \
    tile_b[to][q / (TILE_N / 4)][quad % 2 * GROUP_X + quad / 2] = next_b[i]; \
  }

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  // Four more elements per row keep the stores to neighbouring rows in different banks.
  local float tile_a[2][TILE_K][TILE_M + 4] __attribute__((aligned(16)));
  local float4 tile_b[2][TILE_K][TILE_N / 4];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const int aligned = n % 4 == 0 && k % 4 == 0;
  float4 next_a[QUADS_A];
  float4 next_b[QUADS_B];

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  // Two tiles of each matrix: while one is multiplied, the next one is in flight ("Further
  // Optimizing an OpenCL Program", double buffer). The loads are started before the products and
  // their results are stored after them, so a work-item waits for memory only if multiplying took
  // less time than loading.
  LOAD_TILES(0)
  STORE_TILES(0)
  barrier(CLK_LOCAL_MEM_FENCE);

  uint now = 0;
  for (uint first = 0; first < k; first += TILE_K, now ^= 1) {
    const int more = k - first > TILE_K;
    if (more) {
      LOAD_TILES(first + TILE_K)
    }

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const float8 row_b = (float8)(tile_b[now][i][x], tile_b[now][i][GROUP_X + x]);
      // The tile of a is stored by columns, so that four rows are one load.
#pragma unroll
      for (uint r = 0; r < ROWS; r += 4) {
        const float4 column_a = *(local const float4*)&tile_a[now][i][y * ROWS + r];
        sum[r] += column_a.x * row_b;
        sum[r + 1] += column_a.y * row_b;
        sum[r + 2] += column_a.z * row_b;
        sum[r + 3] += column_a.w * row_b;
      }
    }

    if (more) {
      STORE_TILES(now ^ 1)
    }
    // One barrier per tile, not two: no work-item reads the tile just stored, and none stores
    // to the one that was just read until the next barrier has been passed.
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t column = left + x * COLUMNS;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
