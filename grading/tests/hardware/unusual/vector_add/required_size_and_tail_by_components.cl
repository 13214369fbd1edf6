// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: required size and tail by components.

#define GROUP 256
#define PER_ITEM 4

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void vector_add(global const float* a,
                                                                          global const float* b,
                                                                          global float* c, uint n) {
  const size_t i = get_global_id(0) << 2;
  if (i >= n) return;
  const uint left = n - (uint)i;
  if (left >= 4) {
    *(global float4*)&c[i] = *(global const float4*)&a[i] + *(global const float4*)&b[i];
    return;
  }
  float4 sum = (float4)(a[i] + b[i], 0, 0, 0);
  if (left > 1) sum.y = a[i + 1] + b[i + 1];
  if (left > 2) sum.z = a[i + 2] + b[i + 2];
  c[i] = sum.x;
  if (left > 1) c[i + 1] = sum.y;
  if (left > 2) c[i + 2] = sum.z;
}
