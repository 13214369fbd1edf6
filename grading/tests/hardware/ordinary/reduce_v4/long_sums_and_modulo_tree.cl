// SPDX-License-Identifier: Apache-2.0
// Adds in long and combines in a tree with doubling strides and modulo.

#define GROUP 128
#define PER_ITEM 16

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local long partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  long sum = 0;
  for (int k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + (size_t)k * GROUP;
    if (i < n) sum += convert_long(in[i]);
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stride = 1; stride < GROUP; stride *= 2) {
    if (lid % (2 * stride) == 0) partial[lid] += partial[lid + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = (int)partial[0];
}
