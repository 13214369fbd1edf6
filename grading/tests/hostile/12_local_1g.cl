// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: more local memory than any device has (1 GiB).
// outcome: runtime-crash

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local float t[1 << 28];
  t[get_local_id(0)] = a[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (t[get_local_id(0) ^ 1] == 1e30f) c[0] = 1;
}
