// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a loop over four float4.

#define GROUP 64
#define PER_ITEM 16
kernel void peak_copy(global const float* in, global float* out, uint n) {
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM / 4) + get_local_id(0);
  for (int k = 0; k < 4; ++k) {
    const size_t q = base + k * GROUP;
    if (4 * q + 4 <= n)
      vstore4(vload4(q, in), q, out);
    else
      for (size_t i = 4 * q; i < n; ++i) out[i] = in[i];
  }
}
