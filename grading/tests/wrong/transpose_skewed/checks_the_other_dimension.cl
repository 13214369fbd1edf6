// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: float4s along the columns where the rows are a multiple of 4.
// outcome: runtime-crash
// says: misaligned
// place: 22

#define TILE 64   // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16   // rows of work-items per group: a power of two from 1 to 16, read by the host
#define VECTOR 4  // columns per work-item: a power of two from 1 to 8, read by the host

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float4 tile[64 * 16];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t fc = get_group_id(0) * TILE;
  const size_t fr = get_group_id(1) * TILE;
  const bool whole = fr + TILE <= rows && fc + TILE <= columns && rows % 4 == 0;
  float4 r[4];
  if (whole) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
      r[i] = *(global const float4*)(in + (fr + 4 * y + i) * columns + fc + 4 * x);
  } else {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const size_t row = fr + 4 * y + i, c = fc + 4 * x;
      r[i] = 0;
      if (row < rows) {
        if (c < columns) r[i].x = in[row * columns + c];
        if (c + 1 < columns) r[i].y = in[row * columns + c + 1];
        if (c + 2 < columns) r[i].z = in[row * columns + c + 2];
        if (c + 3 < columns) r[i].w = in[row * columns + c + 3];
      }
    }
  }
#define SLOT(q, c) ((c)*16 + ((q) + (c) / 4) % 16)
  tile[SLOT(y, 4 * x)] = (float4)(r[0].x, r[1].x, r[2].x, r[3].x);
  tile[SLOT(y, 4 * x + 1)] = (float4)(r[0].y, r[1].y, r[2].y, r[3].y);
  tile[SLOT(y, 4 * x + 2)] = (float4)(r[0].z, r[1].z, r[2].z, r[3].z);
  tile[SLOT(y, 4 * x + 3)] = (float4)(r[0].w, r[1].w, r[2].w, r[3].w);
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const size_t c = y + 16 * i;
    const float4 v = tile[SLOT(x, c)];
    if (whole) {
      *(global float4*)(out + (fc + c) * rows + fr + 4 * x) = v;
    } else if (fc + c < columns) {
      const size_t r0 = fr + 4 * x;
      if (r0 < rows) out[(fc + c) * rows + r0] = v.x;
      if (r0 + 1 < rows) out[(fc + c) * rows + r0 + 1] = v.y;
      if (r0 + 2 < rows) out[(fc + c) * rows + r0 + 2] = v.z;
      if (r0 + 3 < rows) out[(fc + c) * rows + r0 + 3] = v.w;
    }
  }
}
