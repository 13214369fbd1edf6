// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a stride of three from a copied index formula.
// outcome: wrong-answer
// says: only every 3rd element is right, starting at 0

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (3 * i < n) out[3 * i] = in[3 * i];
}
