// SPDX-License-Identifier: Apache-2.0
// 128 work-items, eight scalar sums per work-item, tree that alternates between two local arrays.

#define GROUP 128

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float buf[2][GROUP];
  const int lid = get_local_id(0);
  const size_t row = get_group_id(0);
  global const float* p = in + row * columns;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
  uint c = lid;
  for (; c + 7 * GROUP < columns; c += 8 * GROUP) {
    s0 += p[c];
    s1 += p[c + GROUP];
    s2 += p[c + 2 * GROUP];
    s3 += p[c + 3 * GROUP];
    s4 += p[c + 4 * GROUP];
    s5 += p[c + 5 * GROUP];
    s6 += p[c + 6 * GROUP];
    s7 += p[c + 7 * GROUP];
  }
  for (; c < columns; c += GROUP) s0 += p[c];
  buf[0][lid] = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
  barrier(CLK_LOCAL_MEM_FENCE);
  int src = 0;
  for (int width = GROUP / 2; width > 0; width >>= 1) {
    if (lid < width) buf[1 - src][lid] = buf[src][lid] + buf[src][lid + width];
    src = 1 - src;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) sums[row] = buf[src][0];
}
