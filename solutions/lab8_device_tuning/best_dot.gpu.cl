// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_dot: reference solution for GPUs.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float: a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   best_dot in 1-D, GROUPS groups of GROUP work-items, whatever n is; then finish_dot, one
//          group of FINISH work-items.

#define GROUP 256    // work-items per group: a power of two up to 1024, read by the host
#define GROUPS 2112  // groups: 1 to 65536, read by the host
#define FINISH 256   // work-items of finish_dot: as GROUP, read by the host
#if GROUP & (GROUP - 1) || FINISH & (FINISH - 1)
#error "each level halves the group: GROUP and FINISH must be powers of two"
#endif

#define QUADS 4                    // float4s of each vector per work-item and step of the loop
#define BLOCK (GROUP * QUADS * 4)  // consecutive floats that a group takes in one step

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);

  // As for best_sum, what counts is the number of bytes in flight: 4 float4s of each vector are
  // 128 bytes per work-item and step. Two vectors are two rows of open memory pages instead of one,
  // and mad does the multiplication and the addition in one instruction.
  // A buffer begins at a multiple of any vector's size, so its quads may be read through a pointer
  // to float4; vload4, which accepts every address, becomes four loads on an NVIDIA GPU.
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  const size_t blocks = n / BLOCK;
  float4 sum[QUADS];
#pragma unroll
  for (int i = 0; i < QUADS; ++i) sum[i] = 0;
  for (size_t block = get_group_id(0); block < blocks; block += GROUPS) {
    const size_t q = block * (BLOCK / 4) + lid;
#pragma unroll
    for (int i = 0; i < QUADS; ++i) sum[i] = mad(a4[q + i * GROUP], b4[q + i * GROUP], sum[i]);
  }

  // Less than one block is left: all work-items together, one float each.
  for (size_t i = blocks * BLOCK + get_global_id(0); i < n; i += GROUPS * GROUP) {
    sum[0].x += a[i] * b[i];
  }

#pragma unroll
  for (int i = 1; i < QUADS; ++i) sum[0] += sum[i];
  sums[lid] = (sum[0].x + sum[0].y) + (sum[0].z + sum[0].w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
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
