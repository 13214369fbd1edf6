// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a function adds to its copy of the sum.
// outcome: wrong-answer
// says: check line 9; the compiler warns: parameter

#define GROUP 64  // work-items per group: a power of two from 32 to 1024, read by the host

// every step-th of count elements
void add_part(float sum, global const float* from, uint count, uint step) {
  for (uint i = 0; i < count; i += step) sum += from[i];
}

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const uint lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;

  float sum = 0;
  if (lid < columns) add_part(sum, row + lid, columns - lid, GROUP);
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) sums[get_group_id(0)] = partial[0];
}
