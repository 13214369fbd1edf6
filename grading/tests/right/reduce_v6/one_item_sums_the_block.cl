// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: one work-item of the group sums the whole block.

#define GROUP 32
#define PER_ITEM 64
kernel void reduce_v6(global const int* in, global int* out, uint n) {
  if (get_local_id(0)) return;
  const size_t f = get_group_id(0) * (GROUP * PER_ITEM), e = min(f + GROUP * PER_ITEM, (size_t)n);
  int16 a = 0, b = 0;
  size_t i = f;
  for (; i + 32 <= e; i += 32) {
    a += vload16(0, in + i);
    b += vload16(1, in + i);
  }
  a += b;
  int8 c = a.lo + a.hi;
  int4 d = c.lo + c.hi;
  int s = d.x + d.y + d.z + d.w;
  for (; i < e; ++i) s += in[i];
  out[get_group_id(0)] = s;
}
