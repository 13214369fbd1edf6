// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, blur_recursive: a Gaussian by recursion along columns, twice.
//
// Columns, transposition, columns, transposition: four launches of the two kernels below.
//
// in           rows × columns floats, row by row
// out          blur_columns: rows × columns floats, every column of `in` filtered
//              transpose: columns × rows floats, out[x * rows + y] = in[y * columns + x]
// coefficients n0 n1 n2 n3, m1 m2 m3 m4, d1 d2 d3 d4, forward gain, backward gain. With input i,
//              out[y] = f[y] + b[y], where f runs down the column and b up:
//                f[y] = n0 i[y] + n1 i[y-1] + n2 i[y-2] + n3 i[y-3] - d1 f[y-1] - … - d4 f[y-4]
//                b[y] = m1 i[y+1] + … + m4 i[y+4] - d1 b[y+1] - … - d4 b[y+4]
//              Past an end of the column its last pixel p repeats for ever, where f has settled
//              to p * forward gain and b to p * backward gain.
// Launch       blur_columns: 2-D, groups of GROUP × 1 work-items, at least columns / COLUMNS
//              in dimension 0; rows / SEGMENT, rounded up, in dimension 1.
//              transpose: 2-D, groups of 32 × TILE_ROWS work-items, one per tile of 32 × 32 pixels.

// The host reads these numbers to plan the launch. All are powers of two.
#define GROUP 64       // work-items per group of blur_columns: 16 to 256
#define COLUMNS 1      // adjacent columns per work-item: 1 to 16
#define SEGMENT 65536  // rows per work-item: 16 to 65536
#define TILE_ROWS 8    // work-items per column of a tile: 1 to 32

#define TILE 32

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  // TODO: one work-item per column is far too few for a GPU, and each step
  // waits for its loads. Create more parallelism: SEGMENT is yours to change.
  // How far back does a result still matter? Afterwards, look at transpose.
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
    out[y * (size_t)columns + x] += o0;
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
