// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel's block size is not the one the host plans with.
// outcome: wrong-answer
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 64
#define PER_ITEM 16
#define BLOCK 512

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  int sum = 0;
  for (size_t k = lid; k < BLOCK; k += GROUP) sum += first + k < n ? in[first + k] : 0;
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
