// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pair as vector.

#define GROUP 256

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  const uint pairs = n >> 1;
  if (i < pairs) {
    const int2 pair = ((global const int2*)in)[i];
    out[i] = pair.s0 + pair.s1;
  } else if (i == pairs && (n & 1)) {
    out[i] = in[n - 1];
  }
}
