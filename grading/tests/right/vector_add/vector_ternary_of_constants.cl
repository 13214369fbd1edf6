// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: vector ?: of two constants.

#define GROUP 128
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (4 * q + 4 <= n) {
    const float4 x = vload4(q, a), y = vload4(q, b);
    const float4 one = x < y ? (float4)2.0f : (float4)1.0f;  // 2 or 1
    vstore4((x * one + y * one) / one, q, c);                // exact: powers of two
  } else {
    for (size_t i = 4 * q; i < n; ++i) c[i] = a[i] + b[i];
  }
}
