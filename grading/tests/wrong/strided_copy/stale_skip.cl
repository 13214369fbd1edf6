// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: skips work when the output looks done.
// outcome: wrong-answer
// says: no element was written
// says: the condition around the store can hold

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n && out[i] != 0) return;  // somebody has done it already
  if (i < n) out[i] = in[i];
}
