// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but 44 KB of unused local memory.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // elements per work-item: 1 to 64, read by the host
#if GROUP != 128 || PER_ITEM != 8
#error "loads and levels are written out: GROUP must be 128, PER_ITEM 8"
#endif

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

// One level of the tree. The barriers stay, also in the last warp: see the handout.
#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  local int hog[11000];
  hog[get_local_id(0) * 80] = (int)n;
  if (hog[get_local_id(0) * 80] == -1) out[0] = 1;
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;

  partial[lid] = LOAD(0) + LOAD(1) + LOAD(2) + LOAD(3) + LOAD(4) + LOAD(5) + LOAD(6) + LOAD(7);
  barrier(CLK_LOCAL_MEM_FENCE);

  TREE_STEP(64)
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
