// SPDX-License-Identifier: Apache-2.0
// No modulo and no branch in the tree: every work-item reads and writes its slot at every level,
// and a mask turns into 0 what most of them add. All warps still execute all levels.
#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define LEVEL(stride)                                                         \
  {                                                                           \
    const int sum = partial[lid] + (partial[(lid + (stride)) & (GROUP - 1)] & \
                                    -(int)((lid & (2 * (stride)-1)) == 0));   \
    barrier(CLK_LOCAL_MEM_FENCE);                                             \
    partial[lid] = sum;                                                       \
    barrier(CLK_LOCAL_MEM_FENCE);                                             \
  }

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  LEVEL(1)
  LEVEL(2)
  LEVEL(4)
  LEVEL(8)
  LEVEL(16)
  LEVEL(32)
  LEVEL(64)
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
