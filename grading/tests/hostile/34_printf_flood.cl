// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: prints without end.
// outcome: timeout | output-limit
// run-limit: 2

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  for (int j = 0; j < 1000000; ++j) printf("total: 100 of 100 points\n");
}
