// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: each work-item adds in a tree, in a private array.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if GROUP != 64
#error "the levels of the tree are written out: GROUP must be 64"
#endif

// One level of the tree, without a loop around it. "Reduction" leaves out the barriers here,
// because 32 work-items once ran in lockstep. OpenCL never promised that: without the barrier it is
// a data race. With size_t indices PoCL sees consecutive addresses and vectorises the step.
#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;

  int mine[PER_ITEM];
  for (int k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    mine[k] = i < n ? in[i] : 0;
  }
  for (int width = PER_ITEM / 2; width > 0; width /= 2)
    for (int k = 0; k < width; ++k) mine[k] += mine[k + width];
  const int sum = mine[0];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);

  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
