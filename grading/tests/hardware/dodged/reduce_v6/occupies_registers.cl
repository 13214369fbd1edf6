// SPDX-License-Identifier: Apache-2.0
// Dodges: 60 values that depend on each other to the end, so that few warps fit on an SM. They
// cancel out.
#define GROUP 128
#define PER_ITEM 64
kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  int value[PER_ITEM];
#pragma unroll
  for (uint k = 0; k < PER_ITEM; ++k) value[k] = first + k * GROUP < n ? in[first + k * GROUP] : 0;
#pragma unroll
  for (uint k = 1; k < PER_ITEM; ++k) value[k] ^= value[k - 1];
  int sum = value[0];
#pragma unroll
  for (uint k = PER_ITEM - 1; k > 0; --k) sum += value[k] ^ value[k - 1];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
