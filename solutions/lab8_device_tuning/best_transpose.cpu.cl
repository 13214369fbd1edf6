// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_transpose: reference solution for CPUs.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of `in`. Dimension 0 counts columns; tiles at the edges lie partly outside.
// Local   262144 bytes of local memory per group; devices with less get the solution for GPUs

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 512
#define TILE_ROWS 128
#if GROUP_X != 1 || GROUP_Y != 1
#error "a tile has one work-item: GROUP_X and GROUP_Y must be 1"
#endif

#define RUNS (TILE_ROWS / 16)  // vectors in a row of the turned tile

// Whole lines that are not read soon are best written past the cache: an ordinary store first loads
// the line that it is going to overwrite. PoCL's compiler (Clang) has a store for that; elsewhere
// an ordinary one must do. Its address must be a multiple of 64 bytes.
#ifdef POCL_DEVICE_ADDRESS_BITS
#define STREAM(vector, address) __builtin_nontemporal_store(vector, address)
#else
#define STREAM(vector, address) *(address) = (vector)
#endif

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// Two vectors of 16 as one of 32 in which their elements alternate. Done four times with the rows i
// and i + 8 of a block, this turns 16 rows into 16 columns, all in registers: 128 instructions for
// 256 elements. (Seen as binary numbers, row and column stand in eight digits; each round moves
// them on by one place, and after four rounds they have changed places.)
#define LOW (uint16)(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH (uint16)(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define ROUND(to, from)                                   \
  _Pragma("unroll") for (int i = 0; i < 8; ++i) {         \
    to[2 * i] = shuffle2(from[i], from[i + 8], LOW);      \
    to[2 * i + 1] = shuffle2(from[i], from[i + 8], HIGH); \
  }

// 16 × 16 elements of `in` become 16 vectors of the turned tile.
INLINE void turn_block(global const float* in, size_t pitch, local float16* turned) {
  float16 r[16], s[16];
#pragma unroll
  for (int i = 0; i < 16; ++i) r[i] = vload16(0, in + i * pitch);
  ROUND(s, r)
  ROUND(r, s)
  ROUND(s, r)
  ROUND(r, s)
#pragma unroll
  for (int i = 0; i < 16; ++i) turned[i * RUNS] = r[i];
}

// `count` floats, a multiple of 16, from local to global memory.
INLINE void stream_row(local const float* from, global float* to, size_t count) {
  // floats up to the next whole line
  const size_t head = min(-((size_t)to / sizeof(float)) % 16, count);
  size_t i = 0;
  for (; i < head; ++i) to[i] = from[i];
  for (; i + 16 <= count; i += 16) STREAM(vload16(0, from + i), (global float16*)(to + i));
  for (; i < count; ++i) to[i] = from[i];
}

// One work-item per group, because a core runs one at a time and the tile is its private affair.
// Two things cost time here, and a tile that is wide and high enough saves both. A row of the
// matrix and a row of its transposition lie in different pages of memory each, and a core knows the
// addresses of some 1500 pages by heart: 2 KB and 512 B are used of a page when it is looked up,
// not 64 bytes. And memory likes long runs better than single lines. 256 KB of local memory are
// ordinary memory on a CPU: they stay in its second-level cache.
kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float16 turned[TILE_COLUMNS * RUNS];
  const size_t left = get_group_id(0) * TILE_COLUMNS;
  const size_t top = get_group_id(1) * TILE_ROWS;
  const size_t right = min(left + TILE_COLUMNS, (size_t)columns);
  const size_t bottom = min(top + TILE_ROWS, (size_t)rows);
  const size_t whole_right = right - (right - left) % 16;
  const size_t whole_bottom = bottom - (bottom - top) % 16;

  for (size_t row = top; row < whole_bottom; row += 16) {
    for (size_t column = left; column < whole_right; column += 16) {
      turn_block(in + row * columns + column, columns,
                 turned + (column - left) * RUNS + (row - top) / 16);
    }
  }
  for (size_t column = left; column < whole_right; ++column) {
    stream_row((local const float*)(turned + (column - left) * RUNS), out + column * rows + top,
               whole_bottom - top);
  }

  // What is left at the right and at the bottom of the matrix: less than 16 columns and rows.
  for (size_t down = top; down < bottom; ++down) {
    for (size_t across = down < whole_bottom ? whole_right : left; across < right; ++across) {
      out[across * rows + down] = in[down * columns + across];
    }
  }
}
