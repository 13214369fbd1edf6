// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: get_local_size(0) in the loop's condition.
// says on PoCL 3.1: miscompiles it

#define GROUP 256
#define PER_ITEM 1

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = 1; s < get_local_size(0); s *= 2) {
    if (lid % (2 * s) == 0) partial[lid] += partial[lid + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
