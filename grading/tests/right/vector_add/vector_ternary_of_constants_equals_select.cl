// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: vector ?: and select agree.

#define GROUP 128
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (4 * q + 4 <= n) {
    const float4 x = vload4(q, a), y = vload4(q, b);
    const float4 t = select((float4)1.0f, (float4)2.0f, x < 0.5f);
    const float4 s = x < 0.5f ? (float4)2.0f : (float4)1.0f;
    vstore4(x + y + 1000 * (s - t), q, c);
  } else {
    for (size_t i = 4 * q; i < n; ++i) c[i] = a[i] + b[i];
  }
}
