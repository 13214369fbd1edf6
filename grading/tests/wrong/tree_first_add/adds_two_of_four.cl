// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the host plans 4 elements per work-item, the kernel adds 2.
// outcome: wrong-answer
// kind: missing-terms
// says: (GROUP × PER_ITEM)

#define GROUP 128
#define PER_ITEM 4
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)
#define LEVEL(w)                                     \
  if (lid < (w)) partial[lid] += partial[lid + (w)]; \
  barrier(CLK_LOCAL_MEM_FENCE);
kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(64)
  LEVEL(32)
  LEVEL(16) LEVEL(8) LEVEL(4) LEVEL(2) LEVEL(1) if (lid == 0) out[get_group_id(0)] = partial[0];
}
