// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the backward pass is left out.
// outcome: wrong-answer
// says: no test size came out right

#define GROUP 64
#define SEGMENT 65536
#define TILE_ROWS 8

#define TILE 32

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  const size_t x = get_global_id(0);
  if (x >= columns || get_global_id(1) > 0) return;
  constant float* n = coefficients;
  constant float* m = coefficients + 4;
  constant float* d = coefficients + 8;

  float i0, i1, i2, i3, i4;
  i1 = i2 = i3 = in[x];
  float o1, o2, o3, o4;
  o1 = o2 = o3 = o4 = i1 * coefficients[12];
  for (uint y = 0; y < rows; ++y) {
    i0 = in[y * (size_t)columns + x];
    const float o0 = n[0] * i0 + n[1] * i1 + n[2] * i2 + n[3] * i3 - d[0] * o1 - d[1] * o2 -
                     d[2] * o3 - d[3] * o4;
    out[y * (size_t)columns + x] = o0;
    i3 = i2, i2 = i1, i1 = i0;
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;
  }

  i1 = i2 = i3 = i4 = in[(rows - 1) * (size_t)columns + x];
  o1 = o2 = o3 = o4 = i1 * coefficients[13];
  for (uint y = rows; y-- > 0;) {
    i0 = in[y * (size_t)columns + x];
    const float o0 = m[0] * i1 + m[1] * i2 + m[2] * i3 + m[3] * i4 - d[0] * o1 - d[1] * o2 -
                     d[2] * o3 - d[3] * o4;

    i4 = i3, i3 = i2, i2 = i1, i1 = i0;
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t x = get_group_id(0) * TILE + get_local_id(0);
  for (size_t row = get_local_id(1); row < TILE; row += TILE_ROWS) {
    const size_t y = get_group_id(1) * TILE + row;
    if (x < columns && y < rows) out[x * rows + y] = in[y * columns + x];
  }
}
