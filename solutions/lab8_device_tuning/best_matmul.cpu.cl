// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_matmul: reference solution for CPUs.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of c. Dimension 0 counts columns; the last tiles reach over the edges.
// Local   164352 bytes of local memory per group; devices with less get the solution for GPUs

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 288
#define TILE_ROWS 72
#if GROUP_X != 1 || GROUP_Y != 1
#error "a tile has one work-item: GROUP_X and GROUP_Y must be 1"
#endif

// A block of c that is computed together: as many rows of two vectors each as the CPU has registers
// for. AVX-512 has 32 registers of 16 floats, AVX2 has 16 of 8 floats.
#ifdef __AVX512F__
#define ROWS 12
#define WIDTH 16
#define VLOAD vload16
#define VSTORE vstore16
typedef float16 vector;
#else
#define ROWS 6
#define WIDTH 8
#define VLOAD vload8
#define VSTORE vstore8
typedef float8 vector;
#endif
#define COLUMNS (2 * WIDTH)
#define DEPTH 384  // steps of k, at most, for which the elements of a and b are laid out anew

// The rows of a lie 16 floats farther apart than they are long: with a power of two between them,
// the same elements of all rows of a block would fall on the same place of the cache.
#define PITCH (DEPTH + 16)

#if TILE_ROWS % ROWS || TILE_COLUMNS % COLUMNS
#error "a tile consists of whole blocks of ROWS × COLUMNS elements"
#endif

// PoCL's compiler (Clang) can ask for a line of memory that will be needed soon; elsewhere nothing
// is lost but time. Rows of b and c lie in pages of their own, where a core's own prefetcher does
// not follow.
#ifdef POCL_DEVICE_ADDRESS_BITS
#define PREFETCH(address) __builtin_prefetch((const void*)(size_t)(address))
#else
#define PREFETCH(address)
#endif

#define AHEAD 32  // rows of b between the one that is asked for and the one that is copied

// A vector that may begin at any float: read and written in one piece, where PoCL's vload16 and
// vstore16 take up to eight.
typedef vector __attribute__((aligned(4))) vector_anywhere;
#define LOAD(address) (*(global const vector_anywhere*)(address))
#define STORE(value, address) (*(global vector_anywhere*)(address) = (value))

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// `count` floats, a row of a for DEPTH steps.
INLINE void copy_row(global const float* from, local float* to, uint count) {
  uint i = 0;
  for (; i + WIDTH <= count; i += WIDTH) VSTORE(LOAD(from + i), 0, to + i);
  for (; i < count; ++i) to[i] = from[i];
}

// The last columns of b, fewer than COLUMNS, for `depth` steps: zeros follow them.
INLINE void copy_narrow_panel(global const float* from, local vector* panel, uint depth,
                              uint columns, size_t n) {
  for (uint i = 0; i < depth; ++i, from += n) {
    local float* to = (local float*)(panel + 2 * i);
    for (uint j = 0; j < COLUMNS; ++j) to[j] = j < columns ? from[j] : 0;
  }
}

// One row of a block; what lies beyond the last column is 0, and is not stored.
INLINE void load_row(vector* left, vector* right, global const float* c, uint columns) {
  float values[COLUMNS];
  if (columns >= COLUMNS) {
    *left = LOAD(c);
    *right = LOAD(c + WIDTH);
    return;
  }
  for (uint j = 0; j < COLUMNS; ++j) values[j] = j < columns ? c[j] : 0;
  *left = VLOAD(0, values);
  *right = VLOAD(1, values);
}

INLINE void store_row(vector left, vector right, global float* c, uint columns) {
  float values[COLUMNS];
  if (columns >= COLUMNS) {
    STORE(left, c);
    STORE(right, c + WIDTH);
    return;
  }
  VSTORE(left, 0, values);
  VSTORE(right, 1, values);
  for (uint j = 0; j < columns; ++j) c[j] = values[j];
}

// ROWS × COLUMNS elements of c for `depth` steps of k: per step ROWS + 2 loads, of which ROWS fill
// a vector with one element of a, and 2 * ROWS multiply-adds into sums that never leave their
// registers. No sum waits for another, so that a core begins two multiply-adds in every cycle. The
// sums begin with what the steps before have left in c. Adding to c at the end would take turns of
// loads and stores whose addresses differ by a power of two, and a core takes such a load for one
// of the value that has just been stored, and waits.
//
// The panel holds `depth` rows of b, COLUMNS floats of each, one after the other: in the order in
// which they are needed, and close to the core. The `first` block of c that needs them reads them
// from b and leaves them there: its multiply-adds go on while memory answers.
INLINE void multiply_block(local const float* a, global const float* b, local vector* panel,
                           const int first, uint depth, global float* c, uint rows, uint columns,
                           size_t n, int more) {
  vector left[ROWS], right[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    left[r] = right[r] = 0;
    if (more && r < rows) load_row(left + r, right + r, c + r * n, columns);
    PREFETCH(c + (ROWS + r) * n);  // of the block that comes next
    PREFETCH(c + (ROWS + r) * n + WIDTH);
  }
  for (uint i = 0; i < depth; ++i) {
    if (first) {
      panel[2 * i] = LOAD(b + i * n);
      panel[2 * i + 1] = LOAD(b + i * n + WIDTH);
      PREFETCH(b + (i + AHEAD) * n);
      PREFETCH(b + (i + AHEAD) * n + WIDTH);
    }
    const vector b0 = panel[2 * i];
    const vector b1 = panel[2 * i + 1];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const vector element = a[r * PITCH + i];
      left[r] = fma(element, b0, left[r]);
      right[r] = fma(element, b1, right[r]);
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    if (r < rows) store_row(left[r], right[r], c + r * n, columns);
  }
}

// `count` things in `parts` parts of whole `unit`s, as even as that allows.
INLINE uint share(uint count, uint parts, uint unit) {
  return (count + parts * unit - 1) / (parts * unit) * unit;
}

// A group is one work-item with a tile of c that is small enough to keep 16 cores equally busy with
// 512 × 512 elements. Its part of a stays in the second-level cache (113 KB), its part of b, two
// vectors wide, in the first two: local memory is a CPU's own memory, and what is used again and
// again is in its caches. The copies cost little, as each element of a that is copied is used for
// 288 columns, and each of b for 72 rows.
kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  local vector panel[32 * DEPTH / WIDTH];  // the same size for both widths
  local float rows_of_a[TILE_ROWS * PITCH] __attribute__((aligned(64)));
  const uint most_rows = share(m, get_num_groups(1), ROWS);
  const uint most_columns = share(n, get_num_groups(0), COLUMNS);
  const uint most_steps = share(k, (k + DEPTH - 1) / DEPTH, 16);
  const uint top = get_group_id(1) * most_rows;
  const uint left = get_group_id(0) * most_columns;
  const uint bottom = min(m, top + most_rows);
  const uint right = min(n, left + most_columns);

  for (uint start = 0; start < k; start += most_steps) {
    const uint depth = min(most_steps, k - start);
    for (uint y = top; y < bottom; y += ROWS) {
      for (uint r = y; r < y + ROWS; ++r) {  // beyond the last row, that one again
        copy_row(a + min(r, m - 1) * (size_t)k + start, rows_of_a + (r - top) * PITCH, depth);
      }
    }
    for (uint x = left; x < right; x += COLUMNS) {
      global const float* from = b + start * (size_t)n + x;
      global float* to = c + x;
      uint y = top;
      if (right - x < COLUMNS) {
        copy_narrow_panel(from, panel, depth, right - x, n);
      } else {
        multiply_block(rows_of_a, from, panel, 1, depth, to + y * (size_t)n, bottom - y, COLUMNS, n,
                       start > 0);
        y += ROWS;
      }
      for (; y < bottom; y += ROWS) {
        multiply_block(rows_of_a + (y - top) * PITCH, from, panel, 0, depth, to + y * (size_t)n,
                       bottom - y, right - x, n, start > 0);
      }
    }
  }
}
