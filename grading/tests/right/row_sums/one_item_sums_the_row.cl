// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: one work-item of the group sums the row with float16.

#define GROUP 32
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  if (get_local_id(0) != 0) return;
  global const float* p = in + get_group_id(0) * columns;
  float16 a = 0, b = 0;
  uint q = 0;
  for (; q + 2 <= columns / 16; q += 2) {
    a += vload16(q, p);
    b += vload16(q + 1, p);
  }
  for (; q < columns / 16; ++q) a += vload16(q, p);
  a += b;
  float8 c = a.lo + a.hi;
  float4 d = c.lo + c.hi;
  float s = d.x + d.y + d.z + d.w;
  for (uint k = columns / 16 * 16; k < columns; ++k) s += p[k];
  sums[get_group_id(0)] = s;
}
