// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: masks for the tail.

#define GROUP 128
#define PER_ITEM 8

#define GET(k) (in[min(i + (k)*GROUP, last)] & -(int)(i + (k)*GROUP <= last))

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local volatile int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t last = (size_t)n - 1;
  const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  partial[lid] = ((GET(0) + GET(1)) + (GET(2) + GET(3))) + ((GET(4) + GET(5)) + (GET(6) + GET(7)));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) {
    const int a = partial[lid] + partial[lid + 16] + partial[lid + 32] + partial[lid + 48];
    const int b = partial[lid + 64] + partial[lid + 80] + partial[lid + 96] + partial[lid + 112];
    partial[lid] = a + b;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) partial[lid] += partial[lid + 4] + partial[lid + 8] + partial[lid + 12];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1] + partial[2] + partial[3];
}
