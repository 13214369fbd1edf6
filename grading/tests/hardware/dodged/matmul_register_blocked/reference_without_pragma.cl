// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: as the reference, but no loop has #pragma unroll.

// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item
#define COLUMNS 8   // columns of c per work-item: as many as a float8 has
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
  for (uint i = 0; i < QUADS_A; ++i) {                                              \
    const uint q = i * GROUP + item;                                                \
    const size_t row = min(top + q / (TILE_K / 4), m - 1);                          \
    next_a[i] = load_quad(a + row * k, (first) + q % (TILE_K / 4) * 4, k, aligned); \
  }                                                                                 \
  for (uint i = 0; i < QUADS_B; ++i) {                                              \
    const uint q = i * GROUP + item;                                                \
    const size_t step = min((first) + q / (TILE_N / 4), k - 1);                     \
    next_b[i] = load_quad(b + step * n, left + q % (TILE_N / 4) * 4, n, aligned);   \
  }

// From there to local memory. Even quads of a row of b go to the first half of a row of the tile,
// odd ones to the second: neighbours then read neighbouring quads (see matmul_vector).
#define STORE_TILES()                                                    \
  for (uint i = 0; i < QUADS_A; ++i) {                                   \
    const uint q = i * GROUP + item;                                     \
    const uint row = q / (TILE_K / 4), step = q % (TILE_K / 4) * 4;      \
    tile_a[step][row] = next_a[i].x;                                     \
    tile_a[step + 1][row] = next_a[i].y;                                 \
    tile_a[step + 2][row] = next_a[i].z;                                 \
    tile_a[step + 3][row] = next_a[i].w;                                 \
  }                                                                      \
  for (uint i = 0; i < QUADS_B; ++i) {                                   \
    const uint q = i * GROUP + item;                                     \
    const uint quad = q % (TILE_N / 4);                                  \
    tile_b[q / (TILE_N / 4)][quad % 2 * GROUP_X + quad / 2] = next_b[i]; \
  }

kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  // Four more elements per row of tile_a: the four work-items that load one row of a store to four
  // rows of the tile, and without them all four would hit the same bank.
  local float tile_a[TILE_K][TILE_M + 4] __attribute__((aligned(16)));
  local float4 tile_b[TILE_K][TILE_N / 4];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const int aligned = n % 4 == 0 && k % 4 == 0;

  // The tile that is being loaded. It waits here until everyone has finished with the tile before:
  // one tile in local memory is then enough, which leaves room for another group.
  float4 next_a[QUADS_A];
  float4 next_b[QUADS_B];

  // 8 × 8 sums: per step 16 floats from local memory serve 64 products. One element per work-item
  // needs 2 for 1. Larger blocks save more loads, but their sums no longer fit into the registers.
  float8 sum[ROWS];
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  LOAD_TILES(0)
  for (uint first = 0; first < k; first += TILE_K) {
    STORE_TILES()
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k - first > TILE_K) {
      LOAD_TILES(first + TILE_K)
    }

    // All loads are vectors: the eight elements of a lie together because the tile holds columns of
    // a as its rows, the eight of b as two halves (see matmul_vector). The work-items of a warp
    // with the same y read the same elements of a, which costs no more than one of them reading.
    const uint depth = min(k - first, (uint)TILE_K);
#pragma unroll 2
    for (uint i = 0; i < depth; ++i) {
      const float8 row_b = (float8)(tile_b[i][x], tile_b[i][GROUP_X + x]);
      for (uint r = 0; r < ROWS; r += 4) {
        const float4 column_a = *(local const float4*)&tile_a[i][y * ROWS + r];
        sum[r] += column_a.x * row_b;
        sum[r + 1] += column_a.y * row_b;
        sum[r + 2] += column_a.z * row_b;
        sum[r + 3] += column_a.w * row_b;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t column = left + x * COLUMNS;
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
