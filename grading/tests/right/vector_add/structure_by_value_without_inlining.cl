// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a structure is passed by value to a noinline function.

#define GROUP 128
#define PER_ITEM 16
typedef struct {
  float4 v[2];
  uint n;
} chunk;
__attribute__((noinline)) chunk read_chunk(global const float* p, uint have) {
  chunk c;
  c.n = have;
  c.v[0] = 0;
  c.v[1] = 0;
  if (have >= 8) {
    c.v[0] = vload4(0, p);
    c.v[1] = vload4(1, p);
  } else
    for (uint k = 0; k < have; ++k) ((float*)c.v)[k] = p[k];
  return c;
}
__attribute__((noinline)) chunk add_chunks(const chunk a, const chunk b) {
  chunk c;
  c.n = min(a.n, b.n);
  c.v[0] = a.v[0] + b.v[0];
  c.v[1] = a.v[1] + b.v[1];
  return c;
}
void write_chunk(global float* p, chunk c) {
  if (c.n >= 8) {
    vstore4(c.v[0], 0, p);
    vstore4(c.v[1], 1, p);
    return;
  }
  for (uint k = 0; k < c.n; ++k) p[k] = ((const float*)c.v)[k];
}
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (uint k = 0; k < PER_ITEM / 8; ++k) {
    const size_t i =
        get_group_id(0) * (size_t)(GROUP * PER_ITEM) + (k * GROUP + get_local_id(0)) * 8;
    if (i < n) {
      const uint h = min((uint)(n - i), 8u);
      write_chunk(c + i, add_chunks(read_chunk(a + i, h), read_chunk(b + i, h)));
    }
  }
}
