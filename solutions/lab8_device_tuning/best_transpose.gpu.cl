// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_transpose: reference solution for GPUs.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of `in`. Dimension 0 counts columns; tiles at the edges lie partly outside.

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 64
#define TILE_ROWS 64
#if GROUP_X != 16 || GROUP_Y != 16 || TILE_COLUMNS != 64 || TILE_ROWS != 64
#error "a work-item has 4 × 4 elements of 64 × 64: the four values above belong together"
#endif

// In the fast path the tile holds its image on the other side of the diagonal, in 16 float4s per
// row; float4 q of row c is stored at (q + c / 4) % 16. Without the turn work-items beside each
// other would store 64 float4s apart, all into the same four banks.
#define QUADS 16
#define SLOT(row, quad) tile[(row)*QUADS + ((quad) + (row) / 4) % QUADS]

#define STORE(k)                                                                         \
  *(global float4*)(out + (first_column + y + (k)) * (size_t)rows + first_row + 4 * x) = \
      SLOT(y + (k), x);

// In the other path it holds its elements as they are, in rows of 65: the 65th shifts each row by
// one bank, so that a column, too, lies in 32 different banks.
#define PITCH 65
#define SECTOR 8                       // floats that memory writes at once
#define EXTENDED (TILE_ROWS + SECTOR)  // rows in the tile

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[PITCH * EXTENDED / 4];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE_COLUMNS;
  const size_t first_row = get_group_id(1) * TILE_ROWS;

  // A float4 may only be read where its address is a multiple of 16 bytes: rows of both matrices
  // must begin there. The answer is the same for all work-items of a group, so all reach the same
  // barriers.
  if (first_column + TILE_COLUMNS <= columns && first_row + TILE_ROWS <= rows && rows % 4 == 0 &&
      columns % 4 == 0) {
    // 4 × 4 elements per work-item, transposed in its registers. All accesses are 16 bytes wide, to
    // global and to local memory, and four of them are in flight at once.
    const size_t pitch = columns;
    global const float* block = in + (first_row + 4 * y) * pitch + first_column + 4 * x;
    const float4 a = *(global const float4*)block;
    const float4 b = *(global const float4*)(block + pitch);
    const float4 c = *(global const float4*)(block + 2 * pitch);
    const float4 d = *(global const float4*)(block + 3 * pitch);
    SLOT(4 * x + 0, y) = (float4)(a.x, b.x, c.x, d.x);
    SLOT(4 * x + 1, y) = (float4)(a.y, b.y, c.y, d.y);
    SLOT(4 * x + 2, y) = (float4)(a.z, b.z, c.z, d.z);
    SLOT(4 * x + 3, y) = (float4)(a.w, b.w, c.w, d.w);
    barrier(CLK_LOCAL_MEM_FENCE);
    STORE(0)
    STORE(16)
    STORE(32)
    STORE(48)
    return;
  }

  // Any other size, and the tiles at the edges: single floats, 64 beside each other, and 18 loads
  // per work-item in flight at once. Memory is written in sectors of 8 floats, and a sector that
  // two groups write a part of costs twice. So a run of the result begins and ends where a sector
  // does: up to 7 elements before the tile, which needs 8 more rows of `in`. The neighbour leaves
  // them out.
  local float* floats = (local float*)tile;
  const uint item = y * GROUP_X + x;
  const uint across = item % 64;
  const uint down = item / 64;
  float values[EXTENDED / 4];

  // In the middle every run is 64 elements long, one for each of 64 work-items. Addresses are
  // added up from row to row: with a multiplication and a comparison for each element, as at the
  // edges, the kernel spends its time on them and not on memory.
  if (first_row > 0 && first_row + TILE_ROWS <= rows && first_column + TILE_COLUMNS <= columns) {
    global const float* from = in + (first_row - SECTOR + down) * columns + first_column + across;
#pragma unroll
    for (int i = 0; i < EXTENDED / 4; ++i) values[i] = from[i * 4 * (size_t)columns];
#pragma unroll
    for (int i = 0; i < EXTENDED / 4; ++i) floats[(down + 4 * i) * PITCH + across] = values[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint column = first_column + down;
    global float* to = out + column * (size_t)rows + first_row + across;
    local const float* shared = floats + (across + SECTOR) * PITCH + down;
#pragma unroll
    for (int i = 0; i < TILE_COLUMNS / 4; ++i) {
      const int early = (column + 4 * i) * rows % SECTOR;  // elements since the last whole sector
      to[i * 4 * (size_t)rows - early] = shared[4 * i - early * PITCH];
    }
    return;
  }

  const size_t column_read = min(first_column + across, (size_t)columns - 1);
#pragma unroll
  for (int i = 0; i < EXTENDED / 4; ++i) {
    const int row = (int)(first_row + down + 4 * i) - SECTOR;
    values[i] = in[clamp(row, 0, (int)rows - 1) * (size_t)columns + column_read];
  }
#pragma unroll
  for (int i = 0; i < EXTENDED / 4; ++i) floats[(down + 4 * i) * PITCH + across] = values[i];
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = 0; i < TILE_COLUMNS / 4; ++i) {
    const size_t column = first_column + down + 4 * i;
    global float* to = out + column * rows;
    const size_t begin = first_row - (first_row == 0 ? 0 : (column * rows + first_row) % SECTOR);
    const size_t next = first_row + TILE_ROWS;
    const size_t end = next >= rows ? rows : next - (column * rows + next) % SECTOR;
    // One condition for both: PoCL 3.1 stores past the end where a `continue` leaves columns out.
    for (size_t row = begin + across; row < end && column < columns; row += 64) {
      to[row] = floats[(row + SECTOR - first_row) * PITCH + down + 4 * i];
    }
  }
}
