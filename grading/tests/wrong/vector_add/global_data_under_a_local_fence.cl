// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the barrier between two stores orders local memory.
// line: safe
// outcome: unsafe
// kind: data-race
// place: 15
// says: orders local memory only, but `c` is global: use barrier(CLK_GLOBAL_MEM_FENCE)

#define GROUP 256
#define PER_ITEM 1

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i < n) c[i] = a[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t other = i ^ 1;
  if (other < n) c[other] += b[other];
}
