// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, vector_add: the reference solution, of which EXTRA_PERCENT of the groups load
// twice.
//
// record_noise.py defines EXTRA_PERCENT before this text. What is loaded for the second time, from
// the other end of the vectors, counts nothing.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // elements per work-item: 1 to 64, read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t quad = get_global_id(0);
  if (quad * PER_ITEM + PER_ITEM <= n) {
    global const float4* a4 = (global const float4*)a;
    global const float4* b4 = (global const float4*)b;
    global float4* c4 = (global float4*)c;
    float4 sum = a4[quad] + b4[quad];
    if (get_group_id(0) % 100 < EXTRA_PERCENT) {
      const size_t other = n / PER_ITEM - 1 - quad;
      sum += 0.0f * (a4[other] + b4[other]);
    }
    c4[quad] = sum;
  } else {
    for (size_t i = quad * PER_ITEM; i < n; ++i) c[i] = a[i] + b[i];
  }
}
