// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: 24 rows of warm-up leave errors above the tolerance.
// outcome: wrong-answer
// kind: lost-precision | missing-terms

#define GROUP 64     // work-items per group of blur_columns: 16 to 256
#define COLUMNS 1    // adjacent columns per work-item: 1 to 16
#define SEGMENT 64   // rows per work-item: 16 to 65536
#define TILE_ROWS 8  // work-items per column of a tile: 1 to 32

#define TILE 32

#define WARM 24
kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  local float kept[SEGMENT * GROUP];
  const size_t lid = get_local_id(0);
  const size_t x = get_global_id(0);
  if (x >= columns) return;
  constant float* n = coefficients;
  constant float* m = coefficients + 4;
  constant float* d = coefficients + 8;
  const int first = get_global_id(1) * SEGMENT;
  if (first >= (int)rows) return;
  const int end = min(first + SEGMENT, (int)rows);

  const int start = max(first - WARM, 0);
  float i0, i1, i2, i3, i4;
  i1 = i2 = i3 = in[start * (size_t)columns + x];
  float o1, o2, o3, o4;
  o1 = o2 = o3 = o4 = i1 * coefficients[12];
  for (int y = start; y < end; ++y) {
    i0 = in[y * (size_t)columns + x];
    const float o0 = n[3] * i3 + n[2] * i2 + n[1] * i1 + n[0] * i0 - d[3] * o4 - d[2] * o3 -
                     d[1] * o2 - d[0] * o1;
    if (y >= first) kept[(y - first) * GROUP + lid] = o0;
    i3 = i2, i2 = i1, i1 = i0;
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;
  }

  const int last = min(end - 1 + WARM, (int)rows - 1);
  i1 = i2 = i3 = i4 = in[last * (size_t)columns + x];
  o1 = o2 = o3 = o4 = i1 * coefficients[13];
  for (int y = last; y >= first; --y) {
    i0 = in[y * (size_t)columns + x];
    const float o0 = m[3] * i4 + m[2] * i3 + m[1] * i2 + m[0] * i1 - d[3] * o4 - d[2] * o3 -
                     d[1] * o2 - d[0] * o1;
    if (y < end) out[y * (size_t)columns + x] = kept[(y - first) * GROUP + lid] + o0;
    i4 = i3, i3 = i2, i2 = i1, i1 = i0;
    o4 = o3, o3 = o2, o2 = o1, o1 = o0;
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const size_t x = get_local_id(0);
  const size_t fc = get_group_id(0) * TILE, fr = get_group_id(1) * TILE;
  for (size_t r = get_local_id(1); r < TILE; r += TILE_ROWS)
    if (fr + r < rows && fc + x < columns) tile[r][x] = in[(fr + r) * columns + fc + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t r = get_local_id(1); r < TILE; r += TILE_ROWS)
    if (fc + r < columns && fr + x < rows) out[(fc + r) * rows + fr + x] = tile[x][r];
}
