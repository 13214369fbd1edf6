// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: idle work-items read past the local array and mask the value.
// line: safe
// outcome: unsafe
// says: past the end of an array that the kernel declares
// says: this access is out of bounds
// says: line 20,
// place: 20

#define GROUP 128
#define PER_ITEM 1

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    const int other = partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
    partial[lid] += other & (lid < width ? -1 : 0);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
