// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two vector ?: in a row and select agree.

#define GROUP 128
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (4 * q + 4 <= n) {
    const float4 x = vload4(q, a), y = vload4(q, b);
    float4 t = 1.0f;
    t = select(t, (float4)2.0f, x >= 0.25f);
    t = select(t, (float4)3.0f, x >= 0.5f);
    float4 s = 1.0f;
    s = x >= 0.25f ? (float4)2.0f : s;
    s = x >= 0.5f ? (float4)3.0f : s;
    vstore4(x + y + 1000 * (s - t), q, c);
  } else {
    for (size_t i = 4 * q; i < n; ++i) c[i] = a[i] + b[i];
  }
}
