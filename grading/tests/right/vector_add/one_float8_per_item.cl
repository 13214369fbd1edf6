// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: one float8 per work-item.

#define GROUP 64
#define PER_ITEM 8
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t q = get_global_id(0);
  if (8 * q + 8 <= n)
    vstore8(vload8(q, a) + vload8(q, b), q, c);
  else
    for (size_t i = 8 * q; i < n; ++i) c[i] = a[i] + b[i];
}
