// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a vector is made like an object.
// outcome: build-error
// kind: syntax
// says: makes a vector as

#define TILE 64   // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16   // rows of work-items per group: a power of two from 1 to 16, read by the host
#define VECTOR 4  // columns per work-item: a power of two from 1 to 8, read by the host

#define QUADS (TILE / 4)
#define SLOT(row, quad) tile[(row)*QUADS + ((quad) + (row) / 4) % QUADS]

#define STORE(k)                                                                         \
  *(global float4*)(out + (first_column + y + (k)) * (size_t)rows + first_row + 4 * x) = \
      SLOT(y + (k), x);

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE * QUADS];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;
  const size_t row = first_row + 4 * y;
  const size_t column = first_column + 4 * x;

  const bool vectors = first_column + TILE <= columns && first_row + TILE <= rows &&
                       rows % 4 == 0 && columns % 4 == 0;
  if (vectors) {
    const size_t pitch = columns;
    global const float* block = in + row * pitch + column;
    const float4 a = *(global const float4*)block;
    const float4 b = *(global const float4*)(block + pitch);
    const float4 c = *(global const float4*)(block + 2 * pitch);
    const float4 d = *(global const float4*)(block + 3 * pitch);
    SLOT(4 * x + 0, y) = (float4)(a.x, b.x, c.x, d.x);
    SLOT(4 * x + 1, y) = (float4)(a.y, b.y, c.y, d.y);
    SLOT(4 * x + 2, y) = float4(a.z, b.z, c.z, d.z);
    SLOT(4 * x + 3, y) = (float4)(a.w, b.w, c.w, d.w);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (vectors) {
    STORE(0)
    STORE(16)
    STORE(32)
    STORE(48)
  } else {
    for (size_t r = row; r < min(row + 4, (size_t)rows); ++r) {
      for (size_t c = column; c < min(column + 4, (size_t)columns); ++c) {
        out[c * rows + r] = in[r * columns + c];
      }
    }
  }
}
