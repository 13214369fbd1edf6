// SPDX-License-Identifier: Apache-2.0
// Dodges: local memory that no launch uses costs occupancy, which no counter sees.
#define GROUP 64
#define PER_ITEM 4
#define HOG 11000
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local float hog[HOG];
  const size_t quad = get_global_id(0);
  if (n == 0) {
    for (uint k = 0; k < HOG; ++k) hog[k] = c[k];
    c[0] = hog[(uint)c[1] % HOG];
  }
  if (quad * PER_ITEM + PER_ITEM <= n) {
    ((global float4*)c)[quad] = ((global const float4*)a)[quad] + ((global const float4*)b)[quad];
  } else {
    for (size_t i = quad * PER_ITEM; i < n; ++i) c[i] = a[i] + b[i];
  }
}
