// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: one work-item prints a line.

#define GROUP 256
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i == 5) printf("i = %d\n", (int)i);
  if (i < n) out[i] = in[i];
}
