// SPDX-License-Identifier: Apache-2.0
// One work-item in eight makes eight results from two whole sectors; seven lanes of eight are idle.
#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  if (i % 8 > 0) return;
  if (2 * i + 16 <= n) {
    const int16 pairs = *(global const int16*)(in + 2 * i);
    *(global int8*)(out + i) = pairs.even + pairs.odd;
    return;
  }
  for (size_t k = i; k < i + 8 && 2 * k < n; ++k) {
    out[k] = in[2 * k] + (2 * k + 1 < n ? in[2 * k + 1] : 0);
  }
}
