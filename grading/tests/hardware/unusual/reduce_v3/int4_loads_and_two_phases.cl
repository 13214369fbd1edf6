// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: int4 loads and two phases.

#define GROUP 64
#define PER_ITEM 16

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t group = get_group_id(0);
  const size_t begin = group * (GROUP * PER_ITEM);
  int sum = 0;
  if (n - begin >= GROUP * PER_ITEM) {
    global const int4* q = (global const int4*)(in + begin) + lid;
    const int4 four = (q[0] + q[GROUP]) + (q[2 * GROUP] + q[3 * GROUP]);
    const int2 two = four.lo + four.hi;
    sum = two.x + two.y;
  } else {
    for (size_t i = begin + lid; i < n; i += GROUP) sum += in[i];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) {
    local int* p = partial + lid;
    *p = ((p[0] + p[8]) + (p[16] + p[24])) + ((p[32] + p[40]) + (p[48] + p[56]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const local int* p = partial;
    out[group] = ((p[0] + p[1]) + (p[2] + p[3])) + ((p[4] + p[5]) + (p[6] + p[7]));
  }
}
