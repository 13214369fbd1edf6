// SPDX-License-Identifier: Apache-2.0
// Four columns as a float4, segments of 64 rows with 48 rows of warm-up, backward results added to
// the output; padded transposition.

#define GROUP 32
#define COLUMNS 4
#define SEGMENT 64
#define TILE_ROWS 16

#define TILE 32
#define WARM_UP 48

#define LOAD1(p) (*(p))
#define STORE1(v, p) *(p) = (v)
#define LOAD4(p) vload4(0, p)
#define STORE4(v, p) vstore4(v, 0, p)

#define DOWN(T, LOAD)                                                                      \
  i0 = LOAD(in + y * pitch);                                                               \
  o0 = n[0] * i0 + n[1] * i1 + n[2] * i2 + n[3] * i3 - d[0] * o1 - d[1] * o2 - d[2] * o3 - \
       d[3] * o4;                                                                          \
  i3 = i2, i2 = i1, i1 = i0;                                                               \
  o4 = o3, o3 = o2, o2 = o1, o1 = o0;

#define UP(T, LOAD)                                                                        \
  i0 = LOAD(in + y * pitch);                                                               \
  o0 = m[0] * i1 + m[1] * i2 + m[2] * i3 + m[3] * i4 - d[0] * o1 - d[1] * o2 - d[2] * o3 - \
       d[3] * o4;                                                                          \
  i4 = i3, i3 = i2, i2 = i1, i1 = i0;                                                      \
  o4 = o3, o3 = o2, o2 = o1, o1 = o0;

#define FILTER(NAME, T, LOAD, STORE)                                                           \
  void NAME(global const float* in, global float* out, constant float* coefficients, int rows, \
            size_t pitch, int first, int end) {                                                \
    constant float* n = coefficients;                                                          \
    constant float* m = coefficients + 4;                                                      \
    constant float* d = coefficients + 8;                                                      \
    T i0, i1, i2, i3, i4, o0, o1, o2, o3, o4;                                                  \
    int y = max(first - WARM_UP, 0);                                                           \
    i1 = i2 = i3 = LOAD(in + y * pitch);                                                       \
    o1 = o2 = o3 = o4 = i1 * coefficients[12];                                                 \
    for (; y < first; ++y) {                                                                   \
      DOWN(T, LOAD)                                                                            \
    }                                                                                          \
    for (; y < end; ++y) {                                                                     \
      DOWN(T, LOAD)                                                                            \
      STORE(o0, out + y * pitch);                                                              \
    }                                                                                          \
    y = min(end + WARM_UP, rows) - 1;                                                          \
    i1 = i2 = i3 = i4 = LOAD(in + y * pitch);                                                  \
    o1 = o2 = o3 = o4 = i1 * coefficients[13];                                                 \
    for (; y >= end; --y) {                                                                    \
      UP(T, LOAD)                                                                              \
    }                                                                                          \
    for (; y >= first; --y) {                                                                  \
      UP(T, LOAD)                                                                              \
      STORE(LOAD(out + y * pitch) + o0, out + y * pitch);                                      \
    }                                                                                          \
  }

FILTER(filter_one, float, LOAD1, STORE1)
FILTER(filter_four, float4, LOAD4, STORE4)

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0) * COLUMNS;
  const int first = (int)get_global_id(1) * SEGMENT;
  const int end = min(first + SEGMENT, (int)rows);
  if (first >= (int)rows) return;
  if (x + 4 <= columns) {
    filter_four(in + x, out + x, coefficients, rows, columns, first, end);
  } else {
    for (size_t c = x; c < columns; ++c) {
      filter_one(in + c, out + c, coefficients, rows, columns, first, end);
    }
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const uint lx = get_local_id(0), ly = get_local_id(1);
  const uint x0 = get_group_id(0) * TILE, y0 = get_group_id(1) * TILE;
  for (uint k = ly; k < TILE; k += TILE_ROWS) {
    if (x0 + lx < columns && y0 + k < rows) tile[k][lx] = in[(size_t)(y0 + k) * columns + x0 + lx];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = ly; k < TILE; k += TILE_ROWS) {
    if (y0 + lx < rows && x0 + k < columns) out[(size_t)(x0 + k) * rows + y0 + lx] = tile[lx][k];
  }
}
