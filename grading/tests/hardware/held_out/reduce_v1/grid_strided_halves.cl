// SPDX-License-Identifier: Apache-2.0
// Element p and p + half; the results of a work-item are a whole grid apart.

#define GROUP 256
#define PER_ITEM 16

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const uint half_n = (n + 1) / 2;
  const uint step = get_global_size(0);
  uint p = get_global_id(0);
  for (int k = 0; k < PER_ITEM / 2; ++k) {
    if (p < half_n) {
      const uint other = p + half_n;
      out[p] = in[p] + (other < n ? in[other] : 0);
    }
    p += step;
  }
}
