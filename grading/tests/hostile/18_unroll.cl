// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: a loop unrolled a million times.
// outcome: build-timeout | runtime-crash
// build-limit: 2

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  float x = a[0];
#pragma unroll 1000000
  for (int j = 0; j < 1000000; ++j) x = x * b[j % n] + sin(x + j);
  if (x == 1e30f) c[0] = x;
}
