// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, strided_local: weighted sums along a strided walk through local memory.
//
// in, out  n doubles each, in blocks of 512; elements that the last block lacks count as 0
// stride   step k of the walk visits element stride * k of the block. Past the end, the walk
//          continues at the front, one element further on; after 512 steps it starts again.
//          out[l] of a block = 1 * (element of step l) + 2 * (step l + 1) + … + 32 * (step l + 31)
// Launch   1-D, groups of 512 work-items, one group per block, one work-item per element.

#define BLOCK 512
#define ROUNDS 32

// 16 doubles fill the banks once. Row r is turned by r places inside of itself: no padding.
#define TURNED(e) (((e) & ~15u) | (((e) + ((e) >> 4)) & 15u))

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  local double walk[BLOCK];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[TURNED(lid)] = i < n ? in[i] : 0.0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint passed = stride * lid;
  const uint position = (passed + passed / BLOCK) % BLOCK;
  walk[lid] = block[TURNED(position)];
  barrier(CLK_LOCAL_MEM_FENCE);

  double even = 0, odd = 0;
#pragma unroll
  for (uint r = 0; r < ROUNDS; r += 2) {
    even = fma((double)(r + 1), walk[(lid + r) & (BLOCK - 1)], even);
    odd = fma((double)(r + 2), walk[(lid + r + 1) & (BLOCK - 1)], odd);
  }
  if (i < n) out[i] = even + odd;
}
