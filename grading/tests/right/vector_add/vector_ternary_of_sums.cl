// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: vector ?: of two equal sums.

#define GROUP 128
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (4 * q + 4 <= n) {
    const float4 x = vload4(q, a), y = vload4(q, b);
    const float4 s = x + y;
    vstore4(x < y ? s : y + x, q, c);
  } else {
    for (size_t i = 4 * q; i < n; ++i) c[i] = a[i] + b[i];
  }
}
