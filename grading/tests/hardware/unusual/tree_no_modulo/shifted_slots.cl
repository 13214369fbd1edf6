// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: shifted slots.

#define GROUP 128
#define PER_ITEM 1

#define LEVEL(bit)                                            \
  {                                                           \
    const uint slot = lid << ((bit) + 1);                     \
    if (slot < GROUP) tree[slot] += tree[slot | 1u << (bit)]; \
    barrier(CLK_LOCAL_MEM_FENCE);                             \
  }

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int tree[GROUP];
  const uint lid = get_local_id(0);
  const size_t i = get_group_id(0) * (size_t)GROUP + lid;
  int own = 0;
  if (i < n) own = in[i];
  tree[lid] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(0)
  LEVEL(1)
  LEVEL(2) LEVEL(3) LEVEL(4) LEVEL(5) LEVEL(6) if (lid == 0) out[get_group_id(0)] = tree[0];
}
