// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_matmul: reference solution for GPUs.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of c. Dimension 0 counts columns; the last tiles reach over the edges.

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 16
#define GROUP_Y 8
#define TILE_COLUMNS 128
#define TILE_ROWS 128

#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#define ROWS 16      // of c per work-item, and 8 columns
#define THIN_ROWS 8  // the same where a tile has few rows or columns

#if TILE_COLUMNS != 8 * GROUP_X || TILE_ROWS != ROWS * GROUP_Y
#error "a work-item has 16 × 8 elements of c"
#endif
#if TILE_K % 4 || TILE_K % GROUP_Y || GROUP_X < GROUP_Y
#error "up to GROUP_Y work-items share the steps of a tile: choose another TILE_K"
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
// addresses that are multiples of 16 bytes, which `aligned` promises. vload4 would promise only 4,
// and NVIDIA's compiler then makes four loads of it.
float4 load_quad(global const float* row, uint first, uint count, int aligned) {
  if (aligned) return *(global const float4*)(row + min(first, count - 4));
  const uint last = count - 1;
  return (float4)(row[min(first, last)], row[min(first + 1, last)], row[min(first + 2, last)],
                  row[min(first + 3, last)]);
}

// What a work-item has of a tile: the x-th of `wide` and the y-th of `high` blocks of c, and one
// slice of each TILE_K steps of k. A block's rows and columns are quads, of which neighbours have
// neighbouring ones: the loads of a warp from local memory are then one run.
typedef struct {
  uint x, y, wide, high, slice, slices;
} Share;

#define QUAD_ROW(share, z) (((z) * (share).high + (share).y) * 4)
#define QUAD_COLUMN(share, z) (((z) * (share).wide + (share).x) * 4)

// Where at most half of a tile's rows or columns exist, there are fewer blocks than work-items: up
// to 8 of them share a block and have a slice of the steps each. As a whole, the tile would take a
// multiprocessor as long as any other: 2049 rows and columns are 289 tiles, an H200 holds 264 at
// once, and the others would double the time.
Share share_thin_tile(uint rows, uint columns, uint item) {
  const int flat = rows <= columns;
  uint wide = TILE_COLUMNS / 8, high = TILE_ROWS / THIN_ROWS;
  while (flat && high > 1 && rows <= high / 2 * THIN_ROWS) high /= 2;
  while (!flat && wide > 1 && columns <= wide / 2 * 8) wide /= 2;
  const Share share = {item % wide, item / wide % high,   wide,
                       high,        item / (wide * high), GROUP / (wide * high)};
  return share;
}

// The products of one step of k: row `a` and row `b` of the tiles.
INLINE void multiply_step(local const float* a, local const float* b, Share share,
                          const uint height, float4 (*sum)[2]) {
  const float4 left = *(local const float4*)(b + QUAD_COLUMN(share, 0));
  const float4 right = *(local const float4*)(b + QUAD_COLUMN(share, 1));
#pragma unroll
  for (uint z = 0; z < height / 4; ++z) {
    const float4 column = *(local const float4*)(a + QUAD_ROW(share, z));
    const float factors[4] = {column.x, column.y, column.z, column.w};
#pragma unroll
    for (uint r = 0; r < 4; ++r) {
      sum[4 * z + r][0] = fma((float4)factors[r], left, sum[4 * z + r][0]);
      sum[4 * z + r][1] = fma((float4)factors[r], right, sum[4 * z + r][1]);
    }
  }
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

// From there to local memory.
#define STORE_TILES()                                                                        \
  _Pragma("unroll") for (uint i = 0; i < QUADS_A; ++i) {                                     \
    const uint q = i * GROUP + item;                                                         \
    const uint row = q / (TILE_K / 4), step = q % (TILE_K / 4) * 4;                          \
    tile_a[step][row] = next_a[i].x;                                                         \
    tile_a[step + 1][row] = next_a[i].y;                                                     \
    tile_a[step + 2][row] = next_a[i].z;                                                     \
    tile_a[step + 3][row] = next_a[i].w;                                                     \
  }                                                                                          \
  _Pragma("unroll") for (uint i = 0; i < QUADS_B; ++i) {                                     \
    const uint q = i * GROUP + item;                                                         \
    *(local float4*)&tile_b[q / (TILE_COLUMNS / 4)][q % (TILE_COLUMNS / 4) * 4] = next_b[i]; \
  }

// `height` × 8 sums over a slice of k. With 16 × 8 of them, 24 floats from local memory serve 128
// products per step; one element per work-item needs 2 for 1. Larger blocks save more loads, but
// their sums no longer fit into the registers. The compiler has to know `height`.
INLINE void multiply_tile(global const float* a, global const float* b,
                          local float (*tile_a)[PITCH], local float (*tile_b)[TILE_COLUMNS],
                          uint top, uint left, uint m, uint n, uint k, uint item, Share share,
                          const uint height, float4 (*sum)[2]) {
  // The tile that is being loaded. It waits here until everyone has finished with the tile before:
  // one tile in local memory is then enough.
  float4 next_a[QUADS_A];
  float4 next_b[QUADS_B];
  const int aligned = n % 4 == 0 && k % 4 == 0;
  const uint begin = share.slice * (TILE_K / share.slices);
  const uint end = begin + TILE_K / share.slices;
#pragma unroll
  for (uint r = 0; r < height; ++r) sum[r][0] = sum[r][1] = 0;

  LOAD_TILES(0)
  for (uint first = 0; first < k; first += TILE_K) {
    STORE_TILES()
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k - first > TILE_K) {
      LOAD_TILES(first + TILE_K)
    }
    const uint depth = min(k - first, end);
#pragma unroll 4
    for (uint i = begin; i < depth; ++i) multiply_step(tile_a[i], tile_b[i], share, height, sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// The sums of all slices of a block, to the work-item with its first slice.
INLINE void add_slices(float4 (*sum)[2], Share share, uint item, local float4* parts) {
#pragma unroll
  for (uint r = 0; r < THIN_ROWS; ++r) {
    parts[item] = sum[r][0];
    parts[GROUP + item] = sum[r][1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = 1; share.slice == 0 && s < share.slices; ++s) {
      sum[r][0] += parts[item + s * (GROUP / share.slices)];
      sum[r][1] += parts[GROUP + item + s * (GROUP / share.slices)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

// Those elements of a quad that exist, in this row of c.
INLINE void store_quad(const float4 quad, global float* row, uint column, uint n) {
  if (column >= n) return;
  global float* to = row + column;
  if (n % 4 == 0) {
    *(global float4*)to = quad;
  } else {
    to[0] = quad.x;
    if (n - column > 1) to[1] = quad.y;
    if (n - column > 2) to[2] = quad.z;
    if (n - column > 3) to[3] = quad.w;
  }
}

// Those elements of a block that exist. No index of `sum` depends on z, so that the sums stay in
// registers also where a compiler does not unroll this loop. Where one does, PoCL 6 stores zeros.
INLINE void store_block(const float4 (*sum)[2], const uint height, Share share, global float* c,
                        uint top, uint left, uint m, uint n) {
#pragma unroll
  for (uint r = 0; r < height; ++r) {
    const size_t row = top + QUAD_ROW(share, r / 4) + r % 4;
    float4 quad = sum[r][0];
    for (uint z = 0; z < 2; ++z) {
      if (row < m) store_quad(quad, c + row * n, left + QUAD_COLUMN(share, z), n);
      quad = sum[r][1];
    }
  }
}

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  local float tile_a[TILE_K][PITCH] __attribute__((aligned(16)));
  local float tile_b[TILE_K][TILE_COLUMNS] __attribute__((aligned(16)));
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_ROWS;
  const uint left = get_group_id(0) * TILE_COLUMNS;
  const uint rows = min(m - top, (uint)TILE_ROWS);
  const uint columns = min(n - left, (uint)TILE_COLUMNS);
  if (rows <= TILE_ROWS / 2 || columns <= TILE_COLUMNS / 2) {
    float4 sum[THIN_ROWS][2];
    const Share share = share_thin_tile(rows, columns, item);
    multiply_tile(a, b, tile_a, tile_b, top, left, m, n, k, item, share, THIN_ROWS, sum);
    add_slices(sum, share, item, (local float4*)tile_b);
    if (share.slice == 0) store_block(sum, THIN_ROWS, share, c, top, left, m, n);
    return;
  }
  float4 sum[ROWS][2];
  const Share own = {x, y, GROUP_X, GROUP_Y, 0, 1};
  multiply_tile(a, b, tile_a, tile_b, top, left, m, n, k, item, own, ROWS, sum);
  store_block(sum, ROWS, own, c, top, left, m, n);
}
