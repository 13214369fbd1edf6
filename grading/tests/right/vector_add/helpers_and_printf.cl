// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: helper functions, constants, and one line of debug output.

#define GROUP 256
#define PER_ITEM 4

constant float kOne = 1;

float add(float x, float y) { return x + y; }

float scaled_sum(float x, float y) { return kOne * add(x, y); }

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = scaled_sum(a[i], b[i]);
  if (get_global_id(0) == 0) printf("n is %u\n", n);
}
