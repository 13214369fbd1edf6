// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: subnormal values become 0.
// outcome: wrong-answer
// kind: wrong-at-ends

#define TILE 64  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host
#if TILE != 8 * ROWS
#error "a work-item has eight elements: TILE must be 8 * ROWS"
#endif

#define PITCH (TILE + 1)

#define EACH_ROW(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)
#define LOAD(j) slot[(j)*PITCH] = source[(j)*source_pitch];
#define STORE(j) target[(j)*target_pitch] = fabs(column.s##j) > 1e-37f ? column.s##j : 0;
#define LOAD_INSIDE(j) \
  if (row + (j) < rows) LOAD(j)
#define STORE_INSIDE(j) \
  if (row + (j) < columns) STORE(j)

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const size_t x = get_local_id(0);
  const size_t y = 8 * get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;
  const bool whole = first_column + TILE <= columns && first_row + TILE <= rows;
  const size_t source_pitch = columns;
  const size_t target_pitch = rows;

  {
    local float* slot = tile + y * PITCH + x;
    const size_t row = first_row + y;
    global const float* source = in + row * source_pitch + first_column + x;
    if (whole) {
      EACH_ROW(LOAD)
    } else if (first_column + x < columns) {
      EACH_ROW(LOAD_INSIDE)
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  {
    const float8 column = vload8(0, tile + x * PITCH + y);
    const size_t row = first_column + y;
    global float* target = out + row * target_pitch + first_row + x;
    if (whole) {
      EACH_ROW(STORE)
    } else if (first_row + x < rows) {
      EACH_ROW(STORE_INSIDE)
    }
  }
}
