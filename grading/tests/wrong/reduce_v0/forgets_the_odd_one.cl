// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an odd n loses its last element.
// outcome: wrong-answer

#define GROUP 256

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  if (2 * i + 1 < n) out[i] = in[2 * i] + in[2 * i + 1];
}
