// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pastes words, and has a variable `_i`.

#define GROUP 256
#define ID(d) get_global_##d
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t _i = ID(id)(1) * ID(size)(0) + ID(id)(0);
  if (_i < n) out[_i] = in[_i];
}
