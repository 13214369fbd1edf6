// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel has another name.
// outcome: bad-interface
// kind: missing-kernel

#define GROUP 256
kernel void reduce0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  if (2 * i < n) out[i] = in[2 * i] + (2 * i + 1 < n ? in[2 * i + 1] : 0);
}
