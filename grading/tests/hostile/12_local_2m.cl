// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: 2 MB of local memory.
// outcome: runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local float t[1 << 19];
  t[get_local_id(0)] = a[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (t[get_local_id(0) ^ 1] == 1e30f) c[0] = 1;
}
