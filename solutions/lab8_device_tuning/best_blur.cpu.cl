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

// Read by the host: 1 to 1024 work-items, tiles up to 65536, 1 or 2 passes.
#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 1024
#define TILE_ROWS 512
#define PASSES 1

#define RADIUS 15
#define TAPS 31
#define HALO 16                          // columns on each side: RADIUS, and one to stay aligned
#define WIDTH (TILE_COLUMNS + 2 * HALO)  // columns that a tile depends on
#define PITCH (WIDTH + 16)               // the end of a row may be read as a whole vector
#define STEP 8                           // rows of a band
#define RING (TAPS - 1 + STEP)           // rows that a band depends on
#define VECTORS 8                        // of 16 pixels each, of one row, computed together
#define WIDE (16 * VECTORS)

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

// A vector that may begin at any float: stored in one piece, where vstore16 takes three.
typedef float16 __attribute__((aligned(4))) float16_anywhere;

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// One row of the image, as much as a tile depends on. Beyond the edges their pixels go on.
INLINE void copy_row(global const float* in, local float* row, int left, int columns) {
  const int first = max(left - HALO, 0);
  const int last = min(left + TILE_COLUMNS + HALO, columns);
  row += HALO - left;
  int x = first;
  for (; x + 16 <= last; x += 16) *(local float16*)(row + x) = vload16(0, in + x);
  for (; x < last; ++x) row[x] = in[x];
  for (x = left - HALO; x < first; ++x) row[x] = in[0];
  for (x = last; x < left + TILE_COLUMNS + HALO; ++x) row[x] = in[last - 1];
}

// STEP rows of a band, blurred along the columns. Each pixel goes into all the sums that it belongs
// to when it is loaded: 38 loads for 8 results instead of 248. Meanwhile the rows that the next
// band adds are on their way from memory.
INLINE void blur_columns(local const float* ring, local float* band, const float16* weight, int y,
                         int width, global const float* in, int rows, size_t columns) {
  for (int x = 0; x < width; x += 16) {
    float16 sum[STEP];
#pragma unroll
    for (int k = 0; k < STEP; ++k) {
      sum[k] = 0;
      PREFETCH(in + min(y + RADIUS + STEP + k, rows - 1) * columns + x);
    }
#pragma unroll
    for (int j = 0; j < RING; ++j) {
      const float16 pixels = *(local const float16*)(ring + (y + j) % RING * PITCH + x);
#pragma unroll
      for (int k = 0; k < STEP; ++k) {
        if (j >= k && j - k < TAPS) sum[k] = fma(WEIGHT(j - k), pixels, sum[k]);
      }
    }
#pragma unroll
    for (int k = 0; k < STEP; ++k) *(local float16*)(band + k * PITCH + x) = sum[k];
  }
}

// `n` vectors of one row, blurred along the row; `band` points to the first pixel of the first
// window. Every vector that is loaded serves two sums: one as its pixel s, the one before as its
// pixel s + 16. An fma takes four cycles and a core begins two in each: that needs eight sums that
// do not wait for each other.
INLINE void blur_vectors(local const float* band, const float16* weight, float16* sum, int n) {
#pragma unroll
  for (int v = 0; v < n; ++v) sum[v] = 0;
#pragma unroll
  for (int s = 0; s < 16; ++s) {
#pragma unroll
    for (int v = 0; v <= n; ++v) {
      if (v == n && s == 15) continue;  // a window has 31 pixels
      const float16 pixels = vload16(0, band + 16 * v + s);
      if (v < n) sum[v] = fma(WEIGHT(s), pixels, sum[v]);
      if (v > 0 && s < 15) sum[v - 1] = fma(WEIGHT(s + 16), pixels, sum[v - 1]);
    }
  }
}

// Less than WIDE pixels of a narrow image.
INLINE void blur_some(local const float* band, global float* out, const float16* weight,
                      int count) {
  float16 sum[1];
  float some[16];
  blur_vectors(band, weight, sum, 1);
  vstore16(sum[0], 0, some);
  for (int i = 0; i < count; ++i) out[i] = some[i];
}

// `count` pixels of one row. The last WIDE of them may have begun already: then some are blurred
// twice. Only whole lines of memory can be written past the cache.
INLINE void blur_row(local const float* band, global float* out, const float16* weight, int count) {
  for (int x = 0; x < count && count < WIDE; x += 16) {
    blur_some(band + x, out + x, weight, min(16, count - x));
  }
  for (int x = 0; x < count && count >= WIDE; x += WIDE) {
    const int at = min(x, count - WIDE);
    const int whole_lines = (size_t)(out + at) % sizeof(float16) == 0;
    float16 sum[VECTORS];
    blur_vectors(band + at, weight, sum, VECTORS);
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      if (whole_lines) {
        STREAM(sum[v], (global float16*)(out + at) + v);
      } else {
        *(global float16_anywhere*)(out + at + 16 * v) = sum[v];
      }
    }
  }
}

// A group is one work-item: a core blurs its tile alone, in bands of eight rows: along the columns
// into local memory, then along the rows. Local memory is a CPU's own memory; what lies there stays
// in the second level of the cache (205 KB). The image is read once from memory and written once.
// The rows that a band depends on are copied: in the image they may lie a power of two apart, and
// then all of them would fall on the same eight places of the first-level cache.
kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  local float ring[RING * PITCH] __attribute__((aligned(64)));
  local float band[STEP * PITCH] __attribute__((aligned(64)));
  const int left = get_group_id(0) * TILE_COLUMNS;
  const int right = min((int)columns, left + TILE_COLUMNS);
  const int top = get_group_id(1) * TILE_ROWS;
  const int bottom = min((int)rows, top + TILE_ROWS);
  float16 weight[RADIUS + 1];
#pragma unroll
  for (int i = 0; i <= RADIUS; ++i) weight[i] = weights[i];

  int next = top - RADIUS;  // row to be copied
  for (int y = top; y < bottom; y += STEP) {
    for (; next < y + STEP + RADIUS; ++next) {
      copy_row(in + clamp(next, 0, (int)rows - 1) * (size_t)columns,
               ring + (next + RADIUS) % RING * PITCH, left, columns);
    }
    blur_columns(ring, band, weight, y, right - left + 2 * HALO, in + left, rows, columns);
    for (int k = 0; k < STEP && y + k < bottom; ++k) {
      blur_row(band + k * PITCH + 1, out + (y + k) * (size_t)columns + left, weight, right - left);
    }
  }
}
