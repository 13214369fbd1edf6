// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the barriers order global memory.
// line: safe
// outcome: unsafe
// kind: data-race
// place: 20
// says: orders global memory only, but `partial` is local: use barrier(CLK_LOCAL_MEM_FENCE)

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_GLOBAL_MEM_FENCE);

  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
