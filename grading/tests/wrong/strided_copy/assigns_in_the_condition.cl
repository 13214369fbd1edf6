// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: `=` where a comparison belongs.
// outcome: build-error
// says: to compare, write `==`
// place: 10

#define GROUP 64
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(0) * stride + get_global_id(1);
  if (i = n) return;
  out[i] = in[i];
}
