// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: takes the window for a product of a column and a row.
// outcome: wrong-answer
// kind: wrong-values | missing-terms | surplus-terms

#define GROUP_X 16
#define GROUP_Y 16
#define PIXELS_X 2
#define PIXELS_Y 2

#define RADIUS 15
#define TAPS 31
#define WIDE (GROUP_X * PIXELS_X)
#define HIGH (GROUP_Y * PIXELS_Y)
#define GROUP (GROUP_X * GROUP_Y)

kernel void blur_2d(global const float* in, global float* out, constant float* weights, uint rows,
                    uint columns) {
  local float tile[HIGH + 2 * RADIUS][WIDE + 2 * RADIUS + 1];
  local float between[HIGH + 2 * RADIUS][WIDE];
  local float along[TAPS], down[TAPS];
  const int item = get_local_id(1) * GROUP_X + get_local_id(0);
  const int left = (int)get_group_id(0) * WIDE, top = (int)get_group_id(1) * HIGH;
  if (item < TAPS) {
    float a = 0, d = 0;
    for (int i = 0; i < TAPS; ++i) {
      a += weights[i * TAPS + item];
      d += weights[item * TAPS + i];
    }
    along[item] = a;
    down[item] = d;
  }
  for (int i = item; i < (HIGH + 2 * RADIUS) * (WIDE + 2 * RADIUS); i += GROUP) {
    const int r = i / (WIDE + 2 * RADIUS), c = i % (WIDE + 2 * RADIUS);
    tile[r][c] = in[clamp(top + r - RADIUS, 0, (int)rows - 1) * (size_t)columns +
                    clamp(left + c - RADIUS, 0, (int)columns - 1)];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = item; i < (HIGH + 2 * RADIUS) * WIDE; i += GROUP) {
    float sum = 0;
#pragma unroll
    for (int t = 0; t < TAPS; ++t) sum = fma(along[t], tile[i / WIDE][i % WIDE + t], sum);
    between[i / WIDE][i % WIDE] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = item; i < HIGH * WIDE; i += GROUP) {
    const int y = i / WIDE, x = i % WIDE;
    float sum = 0;
#pragma unroll
    for (int t = 0; t < TAPS; ++t) sum = fma(down[t], between[y + t][x], sum);
    if (top + y < (int)rows && left + x < (int)columns)
      out[(top + y) * (size_t)columns + left + x] = sum;
  }
}
