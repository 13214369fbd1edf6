// SPDX-License-Identifier: Apache-2.0
// Sixteen float2 per work-item in a loop unrolled by four, with prefetch of the next row.

#define GROUP 128
#define PER_ITEM 32

kernel void vector_add(global const float* restrict a, global const float* restrict b,
                       global float* restrict c, uint n) {
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * GROUP * PER_ITEM;
  if (first + GROUP * PER_ITEM <= n) {
    global const float2* a2 = (global const float2*)(a + first);
    global const float2* b2 = (global const float2*)(b + first);
    global float2* c2 = (global float2*)(c + first);
#pragma unroll 4
    for (int k = 0; k < PER_ITEM / 2; ++k) {
      const int i = k * GROUP + lid;
      if (k + 1 < PER_ITEM / 2) {
        prefetch(a + first + 2 * (i + GROUP), 2);
        prefetch(b + first + 2 * (i + GROUP), 2);
      }
      c2[i] = a2[i] + b2[i];
    }
  } else {
    for (uint i = first + lid; i < n; i += GROUP) c[i] = a[i] + b[i];
  }
}
