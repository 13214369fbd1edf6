// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_skewed: reference solution.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE / VECTOR × ROWS work-items per tile of TILE × TILE elements.
//         Dimension 0 counts columns, dimension 1 rows; tiles at the edges lie partly outside.

#define TILE 64   // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16   // rows of work-items per group: a power of two from 1 to 16, read by the host
#define VECTOR 4  // columns per work-item: a power of two from 1 to 8, read by the host
#if TILE != 64 || ROWS != 16 || VECTOR != 4
#error "a work-item has 4 × 4 elements of 64 × 64: TILE must be 64, ROWS 16, VECTOR 4"
#endif

// The tile holds its image on the other side of the diagonal, in 16 float4s per row. Float4 q of
// row c is stored at (q + c / 4) % 16: each block of four rows is turned by one more float4.
// Without that, work-items beside each other would store 64 float4s apart, all into the same four
// banks. A padded row would break them apart as well, but rows of 65 floats cannot hold aligned
// float4s and rows of 68 waste space: turning costs nothing.
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

  // A float4 may only be read where its address is a multiple of 16 bytes: rows of both matrices
  // must begin there. (vload4 has no such rule, so a GPU splits it into four loads: 2.5 instead of
  // 4.0 TB/s on an H200.)
  const bool vectors = first_column + TILE <= columns && first_row + TILE <= rows &&
                       rows % 4 == 0 && columns % 4 == 0;
  if (vectors) {
    // 4 × 4 elements per work-item, transposed in its registers. All accesses are 16 bytes wide,
    // to global and to local memory, and four of them are in flight at once.
    const size_t pitch = columns;
    global const float* block = in + row * pitch + column;
    const float4 a = *(global const float4*)block;
    const float4 b = *(global const float4*)(block + pitch);
    const float4 c = *(global const float4*)(block + 2 * pitch);
    const float4 d = *(global const float4*)(block + 3 * pitch);
    SLOT(4 * x + 0, y) = (float4)(a.x, b.x, c.x, d.x);
    SLOT(4 * x + 1, y) = (float4)(a.y, b.y, c.y, d.y);
    SLOT(4 * x + 2, y) = (float4)(a.z, b.z, c.z, d.z);
    SLOT(4 * x + 3, y) = (float4)(a.w, b.w, c.w, d.w);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (vectors) {
    // The groups take the tiles in their natural order: the diagonal order of "Tuning Performance
    // On the GPU" spread the groups over the partitions of the memory of its day. Today's
    // controllers scatter addresses themselves, and the order of the cache matters more.
    STORE(0)
    STORE(16)
    STORE(32)
    STORE(48)
  } else {
    // Tiles at the edges, and matrices whose rows are not aligned: element by element.
    for (size_t r = row; r < min(row + 4, (size_t)rows); ++r) {
      for (size_t c = column; c < min(column + 4, (size_t)columns); ++c) {
        out[c * rows + r] = in[r * columns + c];
      }
    }
  }
}
