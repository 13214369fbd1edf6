// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: off by one at the end.
// outcome: wrong-answer
// says: only the last element was never written
// says: `i < n`, not `i < n - 1`
// place: 12

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i + 1 < n) out[i] = in[i];
}
