// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: a barrier that few work-items reach.
// outcome: runtime-crash | wrong-answer | timeout
// outcome elsewhere: ok
// run-limit: 1

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_local_id(0) < 3) barrier(CLK_LOCAL_MEM_FENCE);
}
