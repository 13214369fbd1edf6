// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an odd n loses its last element.
// outcome: wrong-answer
// says: the result was never written
// says: right at: n=2; n=65536

#define GROUP 256

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  if (2 * i + 1 < n) out[i] = in[2 * i] + in[2 * i + 1];
}
