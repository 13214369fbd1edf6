// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a mem_fence in place of a barrier.
// outcome: wrong-answer | unsafe
// kind: data-race
// says: waits for no other: put barrier(CLK_LOCAL_MEM_FENCE) in its place

#define GROUP 64  // work-items per group: a power of two from 32 to 1024, read by the host
#if GROUP != 64
#error "the levels of the tree are written out: GROUP must be 64"
#endif

#define TREE_STEP(half)                                    \
  if (lid < (half)) partial[lid] += partial[lid + (half)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;

  // Adjacent work-items read adjacent float4s, so a warp asks for 512 consecutive bytes at once
  // ("Optimization Strategies", coalescing and vectorization). Four running sums per work-item
  // also make four chains of additions that do not wait for each other. A row may start at any
  // element, and vload4 needs no more than the alignment of one float.
  const uint quads = columns / 4;
  float4 sum = 0;
  for (uint q = lid; q < quads; q += GROUP) sum += vload4(q, row);

  // At most three elements are left; the first work-items take one each.
  const uint rest = 4 * quads + lid;
  if (rest < columns) sum.x += row[rest];

  partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  mem_fence(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) sums[get_group_id(0)] = partial[0] + partial[1];
}
