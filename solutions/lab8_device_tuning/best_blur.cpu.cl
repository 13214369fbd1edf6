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
#define TILE_ROWS 64
#define PASSES 1

#define RADIUS 15
#define TAPS 31
#define HALO 16                         // columns on each side: RADIUS, and one to stay aligned
#define BAND (TILE_COLUMNS + 2 * HALO)  // columns of a band
#define STEP 8                          // rows of a band
#define ROWS 4                          // of a band, blurred together along the rows
#define VECTORS 2                       // of 16 pixels each, of one row, computed together
#define WIDE (16 * VECTORS)

// 16 different weights, each 16 times: with eight sums they fit into the 32 registers of AVX-512.
// All 31 would not, and every multiplication would load its weight again.
#define WEIGHT(tap) weight[(tap) <= RADIUS ? (tap) : TAPS - 1 - (tap)]

// Sums in arrays stay in registers only where the compiler sees all of their uses: a call would put
// them into memory.
#define INLINE __attribute__((always_inline))

// STEP rows of the columns from `left` on, blurred along the columns. Each pixel goes into all the
// sums that it belongs to when it is loaded: 38 loads for 8 results instead of 248.
INLINE void blur_columns(global const float* in, local float* band, const float16* weight, int top,
                         int rows, size_t columns) {
  float16 sum[STEP];
#pragma unroll
  for (int k = 0; k < STEP; ++k) sum[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + STEP - 1; ++j) {
    const float16 pixels = vload16(0, in + clamp(top + j - RADIUS, 0, rows - 1) * columns);
#pragma unroll
    for (int k = 0; k < STEP; ++k) {
      if (j >= k && j - k < TAPS) sum[k] = fma(WEIGHT(j - k), pixels, sum[k]);
    }
  }
#pragma unroll
  for (int k = 0; k < STEP; ++k) vstore16(sum[k], 0, band + k * BAND);
}

// The same for one column.
INLINE void blur_column(global const float* in, local float* band, constant float* weights, int top,
                        int rows, size_t columns) {
  for (int k = 0; k < STEP; ++k) {
    float sum = 0;
    for (int j = 0; j < TAPS; ++j) {
      sum += weights[j] * in[clamp(top + k + j - RADIUS, 0, rows - 1) * columns];
    }
    band[k * BAND] = sum;
  }
}

// WIDE pixels of ROWS rows each, of which `count` pixels and `rows` rows are stored. `band` points
// to the first pixel of the first window. A vector that begins at any pixel mostly lies in two
// lines of the cache, which costs two loads; therefore each serves two sums where it can. An fma
// takes four cycles and a core begins two in each: that needs eight sums that do not wait for each
// other, and the sums of one row are too few.
INLINE void blur_rows(local const float* band, global float* out, const float16* weight, int count,
                      int rows, size_t columns) {
  float16 sum[ROWS][VECTORS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) sum[r][v] = 0;
  }
#pragma unroll
  for (int i = 0; i < TAPS + WIDE - 16; ++i) {
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const float16 pixels = vload16(0, band + r * BAND + i);
#pragma unroll
      for (int v = 0; v < VECTORS; ++v) {
        if (i >= 16 * v && i - 16 * v < TAPS)
          sum[r][v] = fma(WEIGHT(i - 16 * v), pixels, sum[r][v]);
      }
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r, out += columns) {
    if (r >= rows) return;
#pragma unroll
    for (int v = 0; v < VECTORS; ++v) {
      if (16 * v + 16 <= count) {
        vstore16(sum[r][v], v, out);
        continue;
      }
      float rest[16];
      vstore16(sum[r][v], 0, rest);
      for (int i = 16 * v; i < count; ++i) out[i] = rest[i - 16 * v];
    }
  }
}

// A group is one work-item: a core blurs its tile alone, in bands of eight rows: along the columns
// into local memory (34 KB, in the first two levels of its cache), then along the rows. The image
// is read once from memory and written once; the 30 rows above and below a band are still in the
// cache from the bands before.
kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  local float band[STEP * BAND] __attribute__((aligned(64)));
  const int left = get_group_id(0) * TILE_COLUMNS;
  const int right = min((int)columns, left + TILE_COLUMNS);
  const int top = get_group_id(1) * TILE_ROWS;
  const int bottom = min((int)rows, top + TILE_ROWS);
  const int first = max(left - HALO, 0);  // columns of the image that the tile depends on
  const int last = min(right + HALO, (int)columns);
  const int end = right - left + WIDE + 2 * HALO;  // of what is read of a band
  float16 weight[RADIUS + 1];
#pragma unroll
  for (int i = 0; i <= RADIUS; ++i) weight[i] = weights[i];

  for (int y = top; y < bottom; y += STEP) {
    int x = first;
    for (; x + 16 <= last; x += 16) {
      blur_columns(in + x, band + x - left + HALO, weight, y, rows, columns);
    }
    for (; x < last; ++x) blur_column(in + x, band + x - left + HALO, weights, y, rows, columns);

    // Beyond the edges of the image their pixels go on.
    for (int k = 0; k < STEP; ++k) {
      local float* row = band + k * BAND;
      for (int i = 0; i < first - left + HALO; ++i) row[i] = row[first - left + HALO];
      for (int i = last - left + HALO; i < min(end, BAND); ++i)
        row[i] = row[last - left + HALO - 1];
    }
    for (int k = 0; k < STEP && y + k < bottom; k += ROWS) {
      for (x = left; x < right; x += WIDE) {
        blur_rows(band + k * BAND + x - left + 1, out + (y + k) * (size_t)columns + x, weight,
                  right - x, bottom - y - k, columns);
      }
    }
  }
}
