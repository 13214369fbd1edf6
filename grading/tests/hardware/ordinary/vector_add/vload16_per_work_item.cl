// SPDX-License-Identifier: Apache-2.0
// Adds sixteen consecutive elements per work-item with vload16 and vstore16.

#define GROUP 64
#define PER_ITEM 16

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t id = get_global_id(0);
  const size_t first = id * 16;
  if (first >= n) return;
  if (first + 16 <= n) {
    float16 sum = vload16(id, a);
    sum += vload16(id, b);
    vstore16(sum, id, c);
    return;
  }
  for (size_t i = first; i < n; ++i) c[i] = a[i] + b[i];
}
