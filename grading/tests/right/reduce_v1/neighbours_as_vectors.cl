// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: neighbours are added as v.even + v.odd.

#define GROUP 256
#define PER_ITEM 8
kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t q = get_global_id(0);
  if (8 * q + 8 <= n) {
    const int8 v = vload8(q, in);
    vstore4(v.even + v.odd, q, out);
  } else
    for (size_t i = 4 * q; 2 * i < n && i < 4 * q + 4; ++i)
      out[i] = in[2 * i] + (2 * i + 1 < n ? in[2 * i + 1] : 0);
}
