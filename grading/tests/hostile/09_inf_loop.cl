// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: never ends.
// outcome: timeout
// run-limit: 1

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  volatile int go = 1;
  while (go) c[0] = c[0] + 1;
}
