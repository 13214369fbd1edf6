// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the words include and system in comments and strings.

#define GROUP 256

// This file used to #include "more.cl"; now it does not.
/* #include "more.cl" */
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
  if (i == n) printf("# include system\n");
}
