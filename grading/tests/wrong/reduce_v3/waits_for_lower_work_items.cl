// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: waits for work-items that may never run meanwhile.
// line: safe
// outcome: timeout
// kind: endless

#define GROUP 64
#define PER_ITEM 16
#define BLOCK (GROUP * PER_ITEM)
kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int turn, sum;
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  int mine = 0;
  for (size_t k = lid; k < BLOCK; k += GROUP) mine += first + k < n ? in[first + k] : 0;
  if (lid == 0) {
    atomic_xchg(&turn, 0);
    atomic_xchg(&sum, 0);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_or(&turn, 0) != (int)lid)
    ;
  atomic_add(&sum, mine);
  atomic_inc(&turn);
  if (lid == GROUP - 1) out[get_group_id(0)] = atomic_or(&sum, 0);
}
