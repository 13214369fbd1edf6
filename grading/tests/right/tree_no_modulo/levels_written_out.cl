// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: neighbouring work-items add, the levels written out.

#define GROUP 128
#define PER_ITEM 1
#define LEVEL(s)                                                                   \
  if (lid < GROUP / (2 * (s))) partial[2 * (s)*lid] += partial[2 * (s)*lid + (s)]; \
  barrier(CLK_LOCAL_MEM_FENCE);
kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(1)
  LEVEL(2)
  LEVEL(4) LEVEL(8) LEVEL(16) LEVEL(32) LEVEL(64) if (lid == 0) out[get_group_id(0)] = partial[0];
}
