// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: between two atomic operations on a local sum, others add.
// line: safe
// outcome: wrong-answer
// kind: wrong-in-model

#define GROUP 128
#define PER_ITEM 16

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int sum;
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  if (lid == 0) sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  int mine = 0;
  for (size_t i = first + lid; i < end; i += GROUP) mine += in[i];
  const int old = atomic_or(&sum, 0);
  atomic_xchg(&sum, old + mine);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = sum;
}
