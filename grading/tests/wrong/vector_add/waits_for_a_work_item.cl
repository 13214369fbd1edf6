// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: work-items wait for what others store.
// outcome: timeout
// kind: endless
// place: 16
// says: waits for what another work-item stores in `ready`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local int ready[GROUP];
  const size_t lid = get_local_id(0);
  ready[lid] = lid == GROUP - 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (!ready[(lid + 1) % GROUP]) {
  }
  ready[lid] = 1;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
