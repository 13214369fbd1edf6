// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_double_buffered: load the next tile while this one is used.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item: two quads half a tile apart

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#define QUADS_A (TILE_M * TILE_K / 4 / GROUP)
#define QUADS_B (TILE_N * TILE_K / 4 / GROUP)

// Elements at to at + 3 of a row with `count` elements, 0 where there are none.
float4 part(global const float* row, uint at, uint count) {
  if (count % 4 == 0 && at < count) return *(global const float4*)(row + at);
  float4 v = 0;
  if (at < count) v.x = row[at];
  if (at + 1 < count) v.y = row[at + 1];
  if (at + 2 < count) v.z = row[at + 2];
  if (at + 3 < count) v.w = row[at + 3];
  return v;
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

// From global memory to registers. Tiles past the end of k are zeros.
#define FETCH(first)                                                              \
  _Pragma("unroll") for (uint j = 0; j < QUADS_A; ++j) {                          \
    const uint e = j * GROUP + item;                                              \
    const size_t row = min(top + e / (TILE_K / 4), m - 1);                        \
    held_a[j] = part(a + row * k, (first) + e % (TILE_K / 4) * 4, k);             \
  }                                                                               \
  _Pragma("unroll") for (uint j = 0; j < QUADS_B; ++j) {                          \
    const uint e = j * GROUP + item;                                              \
    const uint step = (first) + e / (TILE_N / 4);                                 \
    const size_t row = min(step, k - 1);                                          \
    held_b[j] = part(b + row * n, left + e % (TILE_N / 4) * 4, step < k ? n : 0); \
  }

// From registers to a pair of tiles, a by columns.
#define PUT(tile_a, tile_b)                                         \
  _Pragma("unroll") for (uint j = 0; j < QUADS_A; ++j) {            \
    const uint e = j * GROUP + item;                                \
    const uint row = e / (TILE_K / 4), step = e % (TILE_K / 4) * 4; \
    tile_a[step][row] = held_a[j].x;                                \
    tile_a[step + 1][row] = held_a[j].y;                            \
    tile_a[step + 2][row] = held_a[j].z;                            \
    tile_a[step + 3][row] = held_a[j].w;                            \
  }                                                                 \
  _Pragma("unroll") for (uint j = 0; j < QUADS_B; ++j) {            \
    const uint e = j * GROUP + item;                                \
    tile_b[e / (TILE_N / 4)][e % (TILE_N / 4)] = held_b[j];         \
  }

#define MULTIPLY(tile_a, tile_b)                                     \
  _Pragma("unroll 4") for (uint s = 0; s < TILE_K; ++s) {            \
    const float8 w = (float8)(tile_b[s][x], tile_b[s][GROUP_X + x]); \
    const float4 u = *(local const float4*)&tile_a[s][y * ROWS];     \
    const float4 v = *(local const float4*)&tile_a[s][y * ROWS + 4]; \
    sum0 = fma((float8)(u.x), w, sum0);                              \
    sum1 = fma((float8)(u.y), w, sum1);                              \
    sum2 = fma((float8)(u.z), w, sum2);                              \
    sum3 = fma((float8)(u.w), w, sum3);                              \
    sum4 = fma((float8)(v.x), w, sum4);                              \
    sum5 = fma((float8)(v.y), w, sum5);                              \
    sum6 = fma((float8)(v.z), w, sum6);                              \
    sum7 = fma((float8)(v.w), w, sum7);                              \
  }

#define STORE(r)                                             \
  if (row + (r) < m) {                                       \
    global float* to = c + (row + (r)) * n;                  \
    store_quad(sum##r.lo, to, left + 4 * x, n);              \
    store_quad(sum##r.hi, to, left + TILE_N / 2 + 4 * x, n); \
  }

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  local float ping_a[TILE_K][TILE_M + 4] __attribute__((aligned(16)));
  local float pong_a[TILE_K][TILE_M + 4] __attribute__((aligned(16)));
  local float4 ping_b[TILE_K][TILE_N / 4];
  local float4 pong_b[TILE_K][TILE_N / 4];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  float4 held_a[QUADS_A];
  float4 held_b[QUADS_B];
  float8 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0, sum4 = 0, sum5 = 0, sum6 = 0, sum7 = 0;

  FETCH(0)
  PUT(ping_a, ping_b)
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint first = 0; first < k; first += 2 * TILE_K) {
    FETCH(first + TILE_K)
    MULTIPLY(ping_a, ping_b)
    PUT(pong_a, pong_b)
    barrier(CLK_LOCAL_MEM_FENCE);
    FETCH(first + 2 * TILE_K)
    MULTIPLY(pong_a, pong_b)
    PUT(ping_a, ping_b)
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t row = top + y * ROWS;
  STORE(0)
  STORE(1)
  STORE(2)
  STORE(3)
  STORE(4)
  STORE(5)
  STORE(6)
  STORE(7)
}
