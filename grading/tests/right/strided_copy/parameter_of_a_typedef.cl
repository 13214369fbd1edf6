// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a parameter has a type that the file defines.

#define GROUP 256
typedef float real;
typedef unsigned int u32;
kernel void strided_copy(global const real* in, global real* out, unsigned n, unsigned int stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
