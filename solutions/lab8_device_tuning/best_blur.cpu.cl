// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_blur: reference solution for CPUs.
//
// in       rows × columns floats, row by row
// between  room for an image; not needed here
// out      for each pixel the sum over a window of 31 × 31 pixels, each times
//          weights[row in window] * weights[column in window]; beyond an edge its last pixel goes
//          on
// weights  31 floats with the sum 1, symmetric: weights[i] == weights[30 - i]
// pass     0 in the first launch, 1 in the second
// Launch   2-D, one group of GROUP_X × GROUP_Y work-items per TILE_ROWS × TILE_COLUMNS pixels;
//          dimension 0 counts columns; tiles at the edges lie partly outside. PASSES launches.
// Local    453312 bytes of local memory per group; devices with less get the solution for GPUs

// Read by the host: 1 to 1024 work-items, tiles up to 65536, 1 or 2 passes.
#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 1152
#define TILE_ROWS 576
#define PASSES 1
#if GROUP_X != 1 || GROUP_Y != 1 || PASSES != 1
#error "a tile has one work-item, which does both passes: GROUP_X, GROUP_Y, PASSES must be 1"
#endif

#define RADIUS 15
#define TAPS 31
#define HALO 16  // columns on each side: RADIUS, and one to stay aligned
#define STEP 8   // rows of the result, computed together
#define BAND 32  // rows of the image that are blurred along the rows before the columns follow
#define RING 64  // rows that a band depends on, BAND + TAPS - 1, in whole steps
#define PITCH (TILE_COLUMNS + 16)  // apart by a power of two, they would meet in the cache
#define VECTORS 8                  // of 16 pixels each, of one row, computed together
#define WIDE (16 * VECTORS)
#define STRIP 64  // columns whose rows of a band, 16 KB, stay in the first-level cache
#define AHEAD 8   // rows between the one that is asked for and the one that is blurred

#if TILE_COLUMNS % WIDE || BAND % STEP || RING % STEP || RING < BAND + TAPS - 1
#error "a row is blurred in whole pieces, a band in whole steps, and its rows fit into the ring"
#endif

// 16 different weights, each 16 times: with eight sums they fit into the 32 registers of AVX-512.
// All 31 would not, and every multiplication would load its weight again.
#define WEIGHT(tap) weight[(tap) <= RADIUS ? (tap) : TAPS - 1 - (tap)]

// PoCL's compiler (Clang) can ask for a line of memory that will be needed soon, and can write
// whole lines past the cache: an ordinary store first loads the line that it is going to overwrite.
// Elsewhere nothing is lost but time.
#ifdef POCL_DEVICE_ADDRESS_BITS
#define PREFETCH(address) __builtin_prefetch((const void*)(size_t)(address), 0, 2)
#define STREAM(vector, address) __builtin_nontemporal_store(vector, address)
#else
#define PREFETCH(address)
#define STREAM(vector, address) *(address) = (vector)
#endif

// A vector that may begin at any float: read and written in one piece, where PoCL's vload16 and
// vstore16 take up to eight.
typedef float16 __attribute__((aligned(4))) float16_anywhere;

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// Pixels left to right of one row of the image, and HALO on each side. Beyond the edges their
// pixels go on.
INLINE void copy_row(global const float* in, local float* row, int left, int right, int columns) {
  const int first = max(left - HALO, 0);
  const int last = min(right + HALO, columns);
  row += HALO - left;
  int x = first;
  for (; x + 16 <= last; x += 16) {
    *(local float16*)(row + x) = *(global const float16_anywhere*)(in + x);
  }
  for (; x < last; ++x) row[x] = in[x];
  for (x = left - HALO; x < first; ++x) row[x] = in[0];
  for (x = last; x < right + HALO; ++x) row[x] = in[last - 1];
}

// WIDE pixels of a row, blurred along the row; `row` points to the first pixel of the first window.
// Every vector that is loaded serves two sums: one as its pixel s, the one before as its pixel
// s + 16. An fma takes four cycles and a core begins two in each: that needs eight sums that do not
// wait for each other. Meanwhile as many pixels of a row below are in flight from memory, if
// they have not been asked for already.
INLINE void blur_row(local const float* row, local float* blurred, const float16* weight,
                     global const float* ahead) {
  float16 sum[VECTORS];
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) sum[v] = 0;
#pragma unroll
  for (int s = 0; s < 16; ++s) {
    if (s % 2 == 0) PREFETCH(ahead + 8 * s);
#pragma unroll
    for (int v = 0; v <= VECTORS; ++v) {
      if (v == VECTORS && s == 15) continue;  // a window has 31 pixels
      const float16 pixels = *(local const float16_anywhere*)(row + 16 * v + s);
      if (v < VECTORS) sum[v] = fma(WEIGHT(s), pixels, sum[v]);
      if (v > 0 && s < 15) sum[v - 1] = fma(WEIGHT(s + 16), pixels, sum[v - 1]);
    }
  }
#pragma unroll
  for (int v = 0; v < VECTORS; ++v) *(local float16*)(blurred + 16 * v) = sum[v];
}

// STEP rows of 16 pixels of the result. Each vector goes into all the sums that it belongs to when
// it is loaded: 38 loads for 8 results instead of 248. Rows y to y + 7 lie one after the other in
// the ring, as y is a multiple of 8.
INLINE void blur_columns(local const float* ring, int y, const float16* weight, float16* sum) {
#pragma unroll
  for (int k = 0; k < STEP; ++k) sum[k] = 0;
#pragma unroll
  for (int j = 0; j < STEP + TAPS - 1; ++j) {
    local const float* eight = ring + (y + j / STEP * STEP) % RING * PITCH;
    const float16 pixels = *(local const float16*)(eight + j % STEP * PITCH);
#pragma unroll
    for (int k = 0; k < STEP; ++k) {
      if (j >= k && j - k < TAPS) sum[k] = fma(WEIGHT(j - k), pixels, sum[k]);
    }
  }
}

// Asks for 16 pixels of STEP rows from row y on, which are blurred next. In the pass along the
// columns a core loads little, and memory would have nothing to do.
INLINE void ask_for_block(global const float* in, int y, int rows, size_t columns) {
#pragma unroll
  for (int k = 0; k < STEP; ++k) PREFETCH(in + min(y + k, rows - 1) * columns);
}

// STEP rows of 16 pixels to memory. All eight sums are used on either way through: if each row had
// a condition of its own, the compiler would move the computation of each sum past it, and load
// all pixels eight times.
INLINE void store_block(const float16* sum, global float* out, size_t columns, local float* result,
                        int direct) {
  if (direct) {
#pragma unroll
    for (int k = 0; k < STEP; ++k) STREAM(sum[k], (global float16*)(out + k * columns));
  } else {
#pragma unroll
    for (int k = 0; k < STEP; ++k) *(local float16*)(result + k * PITCH) = sum[k];
  }
}

// WIDE of the `count` pixels of a row that does not begin with a whole line of memory, from pixel
// `x` on: those lines that are whole still go past the cache.
INLINE void store_piece(local const float* result, global float* out, int x, int count) {
  const int to_line = (sizeof(float16) - (size_t)out % sizeof(float16)) % sizeof(float16);
  const int head = min(to_line / (int)sizeof(float), count);
  const int tail = count - (count - head) % 16;
  for (int i = head + x; i < min(head + x + WIDE, tail); i += 16) {
    const float16 pixels = *(local const float16_anywhere*)(result + i);
    STREAM(pixels, (global float16*)(out + i));
  }
  for (int i = 0; x == 0 && i < head; ++i) out[i] = result[i];
  for (int i = tail; x + WIDE >= count && i < count; ++i) out[i] = result[i];
}

INLINE void store_row(local const float* result, global float* out, int count) {
  for (int x = 0; x < count; x += WIDE) store_piece(result, out, x, count);
}

// A group is one work-item: a core blurs its tile alone, in bands of 32 rows: along the rows into a
// ring, from which the results follow along the columns. Local memory is a CPU's own memory; what
// lies there stays in the second level of the cache (300 KB, or 450), as do the rows of the next
// band (150 KB) that have been asked for. The image is read once from memory, and the result is
// written once. Where the rows of the image are not whole lines of memory, a band of results waits
// and is written little by little while the next one is computed: at once, the core would have to
// wait for the memory. The groups share the image evenly, and tiles are a little larger than a
// power of two: 2049 columns are two tiles and not three.
kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  local float ring[RING * PITCH] __attribute__((aligned(64)));
  local float results[BAND * PITCH] __attribute__((aligned(64)));
  local float row[TILE_COLUMNS + 2 * HALO + 16] __attribute__((aligned(64)));
  const int most_rows = (rows + get_num_groups(1) - 1) / get_num_groups(1);
  const int most_columns = (columns + 16 * get_num_groups(0) - 1) / (16 * get_num_groups(0)) * 16;
  const int top = get_group_id(1) * most_rows;
  const int left = get_group_id(0) * most_columns;
  const int height = min((int)rows - top, most_rows);
  const int width = min((int)columns - left, most_columns);
  const int whole_lines = ((size_t)out | columns * sizeof(float)) % sizeof(float16) == 0;
  global float* tile = out + top * (size_t)columns + left;
  float16 weight[RADIUS + 1];
#pragma unroll
  for (int i = 0; i <= RADIUS; ++i) weight[i] = weights[i];

  int next = 0;    // row to be blurred along the row, counted from RADIUS rows above the tile
  int stored = 0;  // rows of the tile that are in memory
  for (int y = 0; y < height; y += BAND) {
    const int end = min(y + BAND, height);
    for (; next < end + TAPS - 1; ++next) {
      const int from = clamp(top + next - RADIUS, 0, (int)rows - 1);
      global const float* ahead = in + min(from + AHEAD, (int)rows - 1) * (size_t)columns + left;
      local float* blurred = ring + next % RING * PITCH;
      local const float* result = results + stored % BAND * PITCH;
      copy_row(in + from * (size_t)columns, row, left, left + width, columns);
      for (int x = 0; x < width; x += WIDE) {
        blur_row(row + x + HALO - RADIUS, blurred + x, weight, ahead + x);
        if (stored < y) store_piece(result, tile + stored * (size_t)columns, x, width);
      }
      if (stored < y) ++stored;
    }
    for (; stored < y; ++stored) {
      store_row(results + stored % BAND * PITCH, tile + stored * (size_t)columns, width);
    }
    for (int strip = 0; strip < width; strip += STRIP) {
      for (int step = y; step < end; step += STEP) {
        for (int x = strip; x < min(width, strip + STRIP); x += 16) {
          float16 sum[STEP];
          ask_for_block(in + left + x, top + step + BAND + RADIUS, rows, columns);
          blur_columns(ring + x, step, weight, sum);
          store_block(sum, tile + step * (size_t)columns + x, columns,
                      results + step % BAND * PITCH + x, whole_lines && end - step >= STEP);
        }
      }
    }
    if (whole_lines) stored = y + (end - y) / STEP * STEP;
  }
  for (; stored < height; ++stored) {
    store_row(results + stored % BAND * PITCH, tile + stored * (size_t)columns, width);
  }
}
