// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a private array for half of a row, by a macro.
// line: safe
// outcome: unsafe
// kind: out-of-bounds
// says: `held` has 16 elements
// says: `held[31]`

#define TILE 32
#define HELD 16

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column0 = get_group_id(0) * TILE;
  const size_t row = get_group_id(1) * TILE + get_local_id(0);
  float held[HELD];
  if (row >= rows) return;
  for (uint k = 0; k < TILE; ++k)
    held[k] = column0 + k < columns ? in[row * columns + column0 + k] : 0;
  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += held[k];
    if (column0 + k < columns) out[row * columns + column0 + k] = sum;
  }
}
