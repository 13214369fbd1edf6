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
#define ROW 16
#define PADDED(e) ((e) / ROW * (ROW + 1) + (e) % ROW)

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK / ROW * (ROW + 1)];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  double x = 0;
  if (i < n) x = in[i];
  block[PADDED(lid)] = x;
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
  for (uint r = 0; r < ROUNDS; ++r) {
    const uint passed = stride * ((lid + r) & (BLOCK - 1));
    const uint e = (passed + (passed >> 9)) & (BLOCK - 1);
    sum += (r + 1) * block[PADDED(e)];
  }
  if (i < n) out[i] = sum;
}
