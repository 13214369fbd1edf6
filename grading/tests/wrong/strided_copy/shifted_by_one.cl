// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads the neighbour's element.
// outcome: wrong-answer
// says: every element holds the value expected 1 place after it

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i + 1 < n ? i + 1 : i];
}
