// SPDX-License-Identifier: Apache-2.0
// No wide loads by work-items: asynchronous copies of float16s bring both vectors to local memory
// and take the sum back. Few requests are left to count.
#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local float16 part_a[GROUP];
  local float16 part_b[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  const size_t end = min(first + BLOCK, (size_t)n);
  const size_t vectors = (end - first) / 16;

  event_t copied = async_work_group_copy(part_a, (global const float16*)(a + first), vectors, 0);
  copied = async_work_group_copy(part_b, (global const float16*)(b + first), vectors, copied);
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < vectors) part_a[lid] += part_b[lid];
  barrier(CLK_LOCAL_MEM_FENCE);
  copied = async_work_group_copy((global float16*)(c + first), part_a, vectors, 0);
  // Fewer than 16 floats are left at the end of the vectors.
  const size_t rest = first + 16 * vectors + lid;
  if (rest < end) c[rest] = a[rest] + b[rest];
  wait_group_events(1, &copied);
}
