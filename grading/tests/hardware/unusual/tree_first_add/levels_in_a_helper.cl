// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: levels in a helper.

#define GROUP 128
#define PER_ITEM 2

// All work-items of the group call it.
static inline void fold(local int* partial, const uint lid, const uint width) {
  if (lid < width) partial[lid] += partial[lid + width];
  barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const uint lid = get_local_id(0);
  const size_t near = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  const size_t far = near + GROUP;
  int sum = near < n ? in[near] : 0;
  sum += far < n ? in[far] : 0;
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  fold(partial, lid, 64);
  fold(partial, lid, 32);
  fold(partial, lid, 16);
  fold(partial, lid, 8);
  fold(partial, lid, 4);
  fold(partial, lid, 2);
  if (lid == 0) *(out + get_group_id(0)) = partial[0] + partial[1];
}
