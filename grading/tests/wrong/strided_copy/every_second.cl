// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: copies every second element only.
// outcome: wrong-answer
// says: every 2nd element was never written, starting at 1
// place: 11

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n && i % 2 == 0) out[i] = in[i];
}
