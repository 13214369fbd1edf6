// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a loop that forgets to advance.
// outcome: timeout
// says: did not finish within 1 s
// says: a loop that never ends
// run-limit: 1
// place: 14

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  volatile size_t i = get_global_id(0);
  while (i < n) c[i] = a[i] + b[i];
}
