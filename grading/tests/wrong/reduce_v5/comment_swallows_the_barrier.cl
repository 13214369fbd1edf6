// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a comment that is not closed has the barrier.
// line: safe
// outcome: unsafe
// says: block comment

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);

  int sum = 0;                                                    /* in a register */
  for (size_t i = first + lid; i < end; i += GROUP) sum += in[i]; /* all 128 take part */
  partial[lid] = sum;                                             /* and one slot each
   barrier(CLK_LOCAL_MEM_FENCE);                                  /* everybody is here */

  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
