// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro is a choice without brackets, in a sum.
// outcome: wrong-answer
// kind: missing-terms
// says: so an operator beside it

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host
#if GROUP != 128 || PER_ITEM != 2
#error "loads and levels are written out: GROUP must be 128, PER_ITEM 2"
#endif

#define LOAD(k) first + k* GROUP < n ? in[first + k * GROUP] : 0

#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  // The first level happens on the way into local memory ("GPU Programming III", solution 4): every
  // work-item adds at least once, and the same tree serves twice the elements. Both loads are
  // coalesced, because the two elements are a whole group apart.
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);

  TREE_STEP(64)
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
