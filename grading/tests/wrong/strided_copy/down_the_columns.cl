// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but neighbours are a row apart.
// line: efficient
// outcome: ok
// says: 32-byte sectors of global memory
// says: ratio 0.1
// says: oclab explain

#define GROUP 128

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t row = get_global_id(0);
  const size_t column = get_global_id(1);
  if (column < stride && row * stride + column < n) {
    out[row * stride + column] = in[row * stride + column];
  }
}
