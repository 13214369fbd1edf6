// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stops in the middle.
// outcome: wrong-answer
// says: the first half is right, the second half was never written

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < (n + 1) / 2) out[i] = in[i];
}
