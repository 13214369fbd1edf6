// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: source and destination swapped.
// outcome: wrong-answer
// says: are in another order than the host passes them

#define GROUP 256

kernel void strided_copy(global float* out, global float* in, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
