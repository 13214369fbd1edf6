// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_sum: reference solution for GPUs.
//
// in       n floats
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float: in[0] + … + in[n - 1]
// Launch   best_sum in 1-D, GROUPS groups of GROUP work-items, whatever n is; then finish_sum, one
//          group of FINISH work-items.

#define GROUP 512   // work-items per group: a power of two up to 1024, read by the host
#define GROUPS 528  // groups: 1 to 65536, read by the host
#define FINISH 256  // work-items of finish_sum: as GROUP, read by the host
#if GROUP & (GROUP - 1) || FINISH & (FINISH - 1)
#error "each level halves the group: GROUP and FINISH must be powers of two"
#endif

#define QUADS 8                    // float4s per work-item and step of the loop
#define BLOCK (GROUP * QUADS * 4)  // consecutive floats that a group takes in one step

kernel void best_sum(global const float* in, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);

  // A sum reads every element once and does next to nothing with it: all that matters is how many
  // bytes are in flight at any time. An H200 answers a load after almost a microsecond, so 4 MB
  // must have been asked for to keep its memory busy. Here that are 528 groups × 512 work-items ×
  // 128 bytes, eight times as much: the groups are as many as the device holds at once (4 for each
  // of its 132 multiprocessors), and none ever has to be started late. A smaller device gets the
  // groups one after the other, which costs nothing either.
  // Every group has a slice of its own, all of them equally long but for one block: where the
  // groups take blocks interleaved, some have one more to do at the end while the others wait.
  // A buffer begins at a multiple of any vector's size, so its quads may be read through a pointer
  // to float4; vload4, which accepts every address, becomes four loads on an NVIDIA GPU.
  global const float4* in4 = (global const float4*)in;
  const size_t group = get_group_id(0);
  const size_t blocks = n / BLOCK;
  const size_t first = blocks * group / GROUPS;
  const size_t last = blocks * (group + 1) / GROUPS;
  float4 sum[QUADS];
#pragma unroll
  for (int i = 0; i < QUADS; ++i) sum[i] = 0;
  for (size_t block = first; block < last; ++block) {
    global const float4* from = in4 + block * (BLOCK / 4) + lid;
#pragma unroll
    for (int i = 0; i < QUADS; ++i) sum[i] += from[i * GROUP];
  }

  // Less than one block is left: all work-items together, one float each.
  for (size_t i = blocks * BLOCK + get_global_id(0); i < n; i += GROUPS * GROUP) sum[0].x += in[i];

#pragma unroll
  for (int i = 1; i < QUADS; ++i) sum[0] += sum[i];
  sums[lid] = (sum[0].x + sum[0].y) + (sum[0].z + sum[0].w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[group] = sums[0];
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  local float sums[FINISH];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = lid; i < count; i += FINISH) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = FINISH / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
