// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a scalar parameter has a type that the file defines.

#define GROUP 256
typedef unsigned int u32;
kernel void reduce_v0(global const int in[], global int out[], u32 n) {
  const size_t i = get_global_id(0);
  if (2 * i < n) out[i] = in[2 * i] + (2 * i + 1 < n ? in[2 * i + 1] : 0);
}
