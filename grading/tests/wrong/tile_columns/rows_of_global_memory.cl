// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but adds along rows of global memory.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  const size_t row = get_group_id(1) * TILE + get_local_id(0);
  const size_t first = get_group_id(0) * TILE;
  if (row >= rows) return;
  float sum = 0;
  for (size_t c = first; c < min(first + TILE, (size_t)columns); ++c) {
    sum += in[row * columns + c];
    out[row * columns + c] = sum;
  }
}
