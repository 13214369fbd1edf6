// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: xor of vectors.

#define TILE 64
#define ROWS 16
#define VECTOR 4
#define QUADS (TILE / VECTOR)
#define AT(row, quad) tile[(row)*QUADS + ((quad) ^ ((row) / VECTOR))]

typedef struct {
  float4 r0, r1, r2, r3;
} Block;

static inline Block turned(const Block b) {
  const Block t = {
      (float4)(b.r0.x, b.r1.x, b.r2.x, b.r3.x), (float4)(b.r0.y, b.r1.y, b.r2.y, b.r3.y),
      (float4)(b.r0.z, b.r1.z, b.r2.z, b.r3.z), (float4)(b.r0.w, b.r1.w, b.r2.w, b.r3.w)};
  return t;
}

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE * QUADS];
  const size_t x = get_local_id(0), y = get_local_id(1);
  const size_t left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  const size_t quads_in = columns / 4, quads_out = rows / 4;
  const int fast = ((rows | columns) & 3) == 0 && left + TILE <= columns && top + TILE <= rows;
  if (fast) {
    global const float4* from = (global const float4*)in + (top + 4 * y) * quads_in + left / 4 + x;
    Block b;
    b.r0 = from[0];
    b.r1 = from[quads_in];
    b.r2 = from[2 * quads_in];
    b.r3 = from[3 * quads_in];
    b = turned(b);
    AT(4 * x, y) = b.r0;
    AT(4 * x + 1, y) = b.r1;
    AT(4 * x + 2, y) = b.r2;
    AT(4 * x + 3, y) = b.r3;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (fast) {
    global float4* to = (global float4*)out + (left + y) * quads_out + top / 4 + x;
#pragma unroll
    for (size_t k = 0; k < TILE; k += ROWS) to[k * quads_out] = AT(y + k, x);
  } else {
    const size_t bottom = min(top + 4 * y + 4, (size_t)rows);
    const size_t right = min(left + 4 * x + 4, (size_t)columns);
    for (size_t c = left + 4 * x; c < right; ++c) {
      for (size_t r = top + 4 * y; r < bottom; ++r) out[c * rows + r] = in[r * columns + c];
    }
  }
}
