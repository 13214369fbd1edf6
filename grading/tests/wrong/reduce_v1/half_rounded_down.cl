// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: n / 2 instead of (n + 1) / 2.
// outcome: wrong-answer
// says: (right only where n is a power of two)
// says: right at: n=1; n=2; n=65536
// place: 13 | 14

#define GROUP 256

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  const uint half_n = n / 2;
  if (i < half_n) out[i] = in[i] + in[i + half_n];
  if (n == 1 && i == 0) out[0] = in[0];
}
