// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: writes past the end.
// outcome: runtime-crash
// says: accessed memory out of bounds
// says: which has 1 element
// says: the guard `if (i < n)`
// place: 13

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  out[i] = in[i];
}
