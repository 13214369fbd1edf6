// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: its two buffers have exchanged places.
// outcome: wrong-answer
// kind: interface
// says: in another order than the host passes them
// says: parameter 1 is `out`, and the host passes `in` there
// place: 11

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global float* out, global const float* in, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
