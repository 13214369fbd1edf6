// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: pixels beyond the edge of a row count as 0.
// outcome: wrong-answer
// kind: wrong-at-ends

#define ROW_GROUP 64      // work-items per group of blur_rows: 16 to 512
#define ROW_PIXELS 4      // pixels of a row per work-item: 1 to 16
#define COLUMN_GROUP 64   // work-items per group of blur_columns: 16 to 512
#define COLUMN_PIXELS 16  // pixels of a column per work-item: 1 to 64

#define RADIUS 15
#define TAPS 31

// row pixels x0 .. x0 + 3 per work-item; the group loads its part of the row with a margin of 16
#define QUADS (ROW_GROUP + 8)
kernel void blur_rows(global const float* in, global float* out, constant float* weights, uint rows,
                      uint columns) {
  local float4 tile[QUADS];
  const size_t y = get_global_id(1);
  const int lid = get_local_id(0);
  const int first = get_group_id(0) * (ROW_GROUP * 4) - 16;
  global const float* row = in + y * columns;
  local float* t = (local float*)tile;
  for (int i = lid; i < QUADS * 4; i += ROW_GROUP)
    t[i] = first + i >= 0 && first + i < (int)columns ? row[first + i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float w[36];
  float4 sum = 0;
  // output pixel lid*4 + p (p 0..3) needs t[lid*4 + p + 1 + i], i 0..30
  float f[36];
#pragma unroll
  for (int q = 0; q < 9; ++q) vstore4(tile[lid + q], q, f);
#pragma unroll
  for (int i = 0; i < TAPS; ++i)
    sum += weights[i] * (float4)(f[i + 1], f[i + 2], f[i + 3], f[i + 4]);
  const size_t x = get_global_id(0) * 4;
  if (x + 4 <= columns) {
    vstore4(sum, 0, out + y * columns + x);
  } else {
    if (x < columns) out[y * columns + x] = sum.x;
    if (x + 1 < columns) out[y * columns + x + 1] = sum.y;
    if (x + 2 < columns) out[y * columns + x + 2] = sum.z;
  }
}

kernel void blur_columns(global const float* in, global float* out, constant float* weights,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  const int y0 = get_global_id(1) * COLUMN_PIXELS;
  if (x >= columns) return;
  float sums[COLUMN_PIXELS];
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) sums[k] = 0;
#pragma unroll
  for (int j = 0; j < TAPS + COLUMN_PIXELS - 1; ++j) {
    const float p = in[clamp(y0 + j - RADIUS, 0, (int)rows - 1) * (size_t)columns + x];
#pragma unroll
    for (int k = 0; k < COLUMN_PIXELS; ++k) {
      if (j - k >= 0 && j - k < TAPS) sums[k] += weights[j - k] * p;
    }
  }
#pragma unroll
  for (int k = 0; k < COLUMN_PIXELS; ++k) {
    if (y0 + k < (int)rows) out[(y0 + k) * (size_t)columns + x] = sums[k];
  }
}
