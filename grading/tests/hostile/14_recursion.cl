// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: calls itself.
// outcome: runtime-crash | forbidden | build-error

#define GROUP 256
#define PER_ITEM 4

int down(int x) { return x < 2 ? x : down(x - 1) + down(x - 2); }

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (down((int)n) == -1) c[0] = 1;
}
