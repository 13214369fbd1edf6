// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: n is declared int instead of uint.
// outcome: bad-interface
// kind: interface

#define GROUP 256
kernel void reduce_v0(global const int* in, global int* out, int n) {
  const size_t i = get_global_id(0);
  if (2 * i < n) out[i] = in[2 * i] + (2 * i + 1 < n ? in[2 * i + 1] : 0);
}
