// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the tree stops with two partial sums left.
// outcome: wrong-answer
// kind: missing-terms

#define GROUP 64
#define PER_ITEM 16
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)
#define LEVEL(w)                                     \
  if (lid < (w)) partial[lid] += partial[lid + (w)]; \
  barrier(CLK_LOCAL_MEM_FENCE);
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1) + LOAD(2) + LOAD(3) + LOAD(4) + LOAD(5) + LOAD(6) + LOAD(7) +
                 LOAD(8) + LOAD(9) + LOAD(10) + LOAD(11) + LOAD(12) + LOAD(13) + LOAD(14) +
                 LOAD(15);
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(32) LEVEL(16) LEVEL(8) LEVEL(4) LEVEL(2) if (lid == 0) out[get_group_id(0)] = partial[0];
}
