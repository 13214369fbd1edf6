// SPDX-License-Identifier: Apache-2.0
// The first quarter of the work-items copies one float4 each, the others return at once.

#define GROUP 256

kernel void strided_copy(global const float* restrict in, global float* restrict out, uint n,
                         uint stride) {
  const size_t q = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (4 * q >= n) return;
  if (4 * q + 4 <= n) {
    ((global float4*)out)[q] = ((global const float4*)in)[q];
  } else {
    for (size_t i = 4 * q; i < n; ++i) out[i] = in[i];
  }
}
