// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_matmul: reference solution for GPUs.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of c. Dimension 0 counts columns; the last tiles reach over the edges.

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 128
#define TILE_ROWS 128

#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#define ROWS 8       // of c per work-item, and as many columns
#define THIN_ROWS 4  // the same where a tile has few rows or columns

#if TILE_COLUMNS != 8 * GROUP_X || TILE_ROWS != ROWS * GROUP_Y
#error "a work-item has 8 × 8 elements of c"
#endif
#if TILE_K % GROUP_Y || GROUP_Y != GROUP_X
#error "up to GROUP_Y work-items share the steps of a tile: choose a larger TILE_K"
#endif

// Floats from row to row of tile_a: four more than it has, as the four work-items that load one row
// of a store to four rows of the tile, and without them all four would hit the same bank.
#define PITCH (TILE_ROWS + 4)

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// A tile is loaded in float4s, so many per work-item.
#define QUADS_A (TILE_ROWS * TILE_K / 4 / GROUP)
#define QUADS_B (TILE_COLUMNS * TILE_K / 4 / GROUP)

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
#define LOAD_TILES(first)                                                               \
  _Pragma("unroll") for (uint i = 0; i < QUADS_A; ++i) {                                \
    const uint q = i * GROUP + item;                                                    \
    const size_t row = min(top + q / (TILE_K / 4), m - 1);                              \
    next_a[i] = load_quad(a + row * k, (first) + q % (TILE_K / 4) * 4, k, aligned);     \
  }                                                                                     \
  _Pragma("unroll") for (uint i = 0; i < QUADS_B; ++i) {                                \
    const uint q = i * GROUP + item;                                                    \
    const size_t step = min((first) + q / (TILE_COLUMNS / 4), k - 1);                   \
    next_b[i] = load_quad(b + step * n, left + q % (TILE_COLUMNS / 4) * 4, n, aligned); \
  }

// From there to local memory. Even quads of a row of b go to the first half of a row of the tile,
// odd ones to the second: neighbours then read neighbouring quads (as in matmul_vector).
#define STORE_TILES()                                                          \
  _Pragma("unroll") for (uint i = 0; i < QUADS_A; ++i) {                       \
    const uint q = i * GROUP + item;                                           \
    const uint row = q / (TILE_K / 4), step = q % (TILE_K / 4) * 4;            \
    tile_a[step][row] = next_a[i].x;                                           \
    tile_a[step + 1][row] = next_a[i].y;                                       \
    tile_a[step + 2][row] = next_a[i].z;                                       \
    tile_a[step + 3][row] = next_a[i].w;                                       \
  }                                                                            \
  _Pragma("unroll") for (uint i = 0; i < QUADS_B; ++i) {                       \
    const uint q = i * GROUP + item;                                           \
    const uint quad = q % (TILE_COLUMNS / 4);                                  \
    tile_b[q / (TILE_COLUMNS / 4)][quad % 2 * GROUP_X + quad / 2] = next_b[i]; \
  }

// What a work-item has of a tile: a block of c, the x-th in the y-th row of such blocks, and one
// slice of each TILE_K steps of k.
typedef struct {
  size_t x, y;
  uint slice, slices;
} Share;

// Where at most half of a tile's rows or columns exist, there are fewer blocks than work-items: up
// to 16 of them share a block and have a slice of the steps each. As a whole, the tile would take a
// multiprocessor as long as any other: 2049 rows and columns are 289 tiles, an H200 holds 264 at
// once, and the others would double the time.
Share share_thin_tile(uint rows, uint columns, uint item) {
  const int flat = rows <= columns;
  uint wide = TILE_COLUMNS / 8, high = TILE_ROWS / THIN_ROWS;
  while (flat && high > 1 && rows <= high / 2 * THIN_ROWS) high /= 2;
  while (!flat && wide > 1 && columns <= wide / 2 * 8) wide /= 2;
  const Share share = {item % wide, item / wide % high, item / (wide * high),
                       GROUP / (wide * high)};
  return share;
}

// `height` × 8 sums over a slice of k. With 8 × 8 of them, 16 floats from local memory serve 64
// products per step; one element per work-item needs 2 for 1. Larger blocks save more loads, but
// their sums no longer fit into the registers.
INLINE void multiply_tile(global const float* a, global const float* b,
                          local float (*tile_a)[PITCH], local float4 (*tile_b)[TILE_COLUMNS / 4],
                          uint top, uint left, uint m, uint n, uint k, uint item, Share share,
                          const uint height, float8* sum) {
  // The tile that is being loaded. It waits here until everyone has finished with the tile before:
  // one tile in local memory is then enough, which leaves room for another group.
  float4 next_a[QUADS_A];
  float4 next_b[QUADS_B];
  const int aligned = n % 4 == 0 && k % 4 == 0;
  const uint begin = share.slice * (TILE_K / share.slices);
  const uint end = begin + TILE_K / share.slices;
#pragma unroll
  for (uint r = 0; r < height; ++r) sum[r] = 0;

  LOAD_TILES(0)
  for (uint first = 0; first < k; first += TILE_K) {
    STORE_TILES()
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k - first > TILE_K) {
      LOAD_TILES(first + TILE_K)
    }

    // All loads are vectors: the rows of a block lie together because the tile holds columns of a
    // as its rows, the eight of b as two halves (as in matmul_vector). The work-items of a warp
    // with the same y read the same elements of a, which costs no more than one of them reading.
    const uint depth = min(k - first, end);
#pragma unroll 4
    for (uint i = begin; i < depth; ++i) {
      const float8 row_b = (float8)(tile_b[i][share.x], tile_b[i][GROUP_X + share.x]);
#pragma unroll
      for (uint r = 0; r < height; r += 4) {
        const float4 column_a = *(local const float4*)&tile_a[i][share.y * height + r];
        sum[r] += column_a.x * row_b;
        sum[r + 1] += column_a.y * row_b;
        sum[r + 2] += column_a.z * row_b;
        sum[r + 3] += column_a.w * row_b;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// The sums of all slices of a block, to the work-item with its first slice.
INLINE void add_slices(float8* sum, Share share, uint item, local float8* parts) {
#pragma unroll
  for (uint r = 0; r < THIN_ROWS; ++r) {
    parts[item] = sum[r];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = 1; share.slice == 0 && s < share.slices; ++s) {
      sum[r] += parts[item + s * (GROUP / share.slices)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Those elements of a block that exist.
INLINE void store_block(const float8* sum, const uint height, global float* c, size_t row,
                        size_t column, uint m, uint n) {
#pragma unroll
  for (uint r = 0; r < height; ++r) {
    if (row + r < m && column < n) {
      store_columns(sum[r], c + (row + r) * n + column, n - column);
    }
  }
}

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  local float tile_a[TILE_K][PITCH] __attribute__((aligned(16)));
  local float4 tile_b[TILE_K][TILE_COLUMNS / 4] __attribute__((aligned(32)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_ROWS;
  const uint left = get_group_id(0) * TILE_COLUMNS;
  const uint rows = min(m - top, (uint)TILE_ROWS);
  const uint columns = min(n - left, (uint)TILE_COLUMNS);
  if (rows <= TILE_ROWS / 2 || columns <= TILE_COLUMNS / 2) {
    float8 sum[THIN_ROWS];
    const Share share = share_thin_tile(rows, columns, item);
    multiply_tile(a, b, tile_a, tile_b, top, left, m, n, k, item, share, THIN_ROWS, sum);
    add_slices(sum, share, item, (local float8*)tile_b);
    if (share.slice == 0) {
      store_block(sum, THIN_ROWS, c, top + share.y * THIN_ROWS, left + share.x * 8, m, n);
    }
    return;
  }
  float8 sum[ROWS];
  const Share own = {x, y, 0, 1};
  multiply_tile(a, b, tile_a, tile_b, top, left, m, n, k, item, own, ROWS, sum);
  store_block(sum, ROWS, c, top + own.y * ROWS, left + own.x * 8, m, n);
}
