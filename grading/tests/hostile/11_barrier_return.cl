// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: returns before a barrier.
// outcome: runtime-crash | wrong-answer | timeout
// outcome elsewhere: wrong-answer
// run-limit: 3

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t first = get_global_id(0);
  if (first & 1) return;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t i = first; i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
