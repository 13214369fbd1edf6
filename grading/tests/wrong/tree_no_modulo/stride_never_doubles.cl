// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the step of a loop changes nothing.
// outcome: timeout
// kind: endless
// says: not modified in loop body

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint stride = 1; stride < GROUP; stride * 2) {
    const size_t slot = 2 * stride * lid;
    if (slot < GROUP) partial[slot] += partial[slot + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
