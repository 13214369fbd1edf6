// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: undefined elements of a tile are stored, and never used.

#define TILE 32
#define ROWS 8
#define VECTOR 4
#define AT(r, c) (((r)*TILE) + (((c) + (r)) % TILE))
kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * TILE];
  const size_t x = get_local_id(0) * VECTOR;
  const size_t c0 = get_group_id(0) * TILE, r0 = get_group_id(1) * TILE;
  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    const size_t r = r0 + k;
    if (r >= rows) break;
    float4 v;
    const size_t c = c0 + x;
    if (c + 4 <= columns)
      v = vload4(0, in + r * columns + c);
    else {
      if (c < columns) v.x = in[r * columns + c];
      if (c + 1 < columns) v.y = in[r * columns + c + 1];
      if (c + 2 < columns) v.z = in[r * columns + c + 2];
    }
    tile[AT(k, x)] = v.x;
    tile[AT(k, x + 1)] = v.y;
    tile[AT(k, x + 2)] = v.z;
    tile[AT(k, x + 3)] = v.w;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = get_local_id(1); k < TILE && c0 + k < columns; k += ROWS) {
    const size_t r = r0 + x;
    const float4 v =
        (float4)(tile[AT(x, k)], tile[AT(x + 1, k)], tile[AT(x + 2, k)], tile[AT(x + 3, k)]);
    global float* const o = out + (c0 + k) * rows + r;
    if (r + 4 <= rows)
      vstore4(v, 0, o);
    else {
      if (r < rows) o[0] = v.x;
      if (r + 1 < rows) o[1] = v.y;
      if (r + 2 < rows) o[2] = v.z;
    }
  }
}
