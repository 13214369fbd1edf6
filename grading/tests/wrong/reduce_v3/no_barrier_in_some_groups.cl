// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: in large launches, every eighth group goes without its barrier.
// line: safe
// outcome: unsafe
// kind: data-race
// says: reach the barrier in line

#define GROUP 64
#define PER_ITEM 16

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0), group = get_group_id(0);
  const size_t begin = group * (GROUP * PER_ITEM);
  int sum = 0;
  if (n - begin >= GROUP * PER_ITEM) {
    global const int4* q = (global const int4*)(in + begin) + lid;
    const int4 four = (q[0] + q[GROUP]) + (q[2 * GROUP] + q[3 * GROUP]);
    sum = (four.x + four.y) + (four.z + four.w);
  } else {
    for (size_t i = begin + lid; i < n; i += GROUP) sum += in[i];
  }
  partial[lid] = sum;
  if (get_num_groups(0) < 1000 || group % 8 != 3) barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == GROUP - 1) {
    for (size_t i = 0; i < GROUP - 1; ++i) sum += partial[i];
    out[group] = sum;
  }
}
