// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a list in brackets in the place of a vector.
// outcome: wrong-answer
// kind: regular-errors | wrong-values
// says: is no vector

#define TILE 32

#define PITCH (TILE / 4 + 1)

#define EACH8(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)

#define LOAD(k) tile[y + 4 * (k)][x] = *(global const float4*)(source + 4 * (k)*pitch);
#define STORE(k) *(global float4*)(target + 4 * (k)*pitch) = tile[y + 4 * (k)][x];

#define STEP(k)                      \
  {                                  \
    float4 v = tile[lid][k];         \
    v += (float4)(0, v.x, v.y, v.z); \
    v += (0, 0, v.x, v.y);           \
    v += sum;                        \
    tile[lid][k] = v;                \
    sum = v.w;                       \
  }

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[TILE][PITCH];
  const size_t lid = get_local_id(0);
  const size_t x = lid % 8;
  const size_t y = lid / 8;
  const size_t pitch = columns;
  const size_t first_row = get_group_id(1) * TILE;
  const size_t first_column = get_group_id(0) * TILE;

  const bool inside =
      first_row + TILE <= rows && first_column + TILE <= columns && columns % 4 == 0;
  if (inside) {
    global const float* source = in + (first_row + y) * pitch + first_column + 4 * x;
    EACH8(LOAD)
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  if (inside) {
    EACH8(STEP)
  } else if (first_row + lid < rows) {
    const size_t row = (first_row + lid) * pitch;
    for (size_t c = first_column; c < min(first_column + TILE, pitch); ++c) {
      sum += in[row + c];
      out[row + c] = sum;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (inside) {
    global float* target = out + (first_row + y) * pitch + first_column + 4 * x;
    EACH8(STORE)
  }
}
