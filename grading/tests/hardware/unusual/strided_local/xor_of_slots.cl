// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: xor of slots.

#define BLOCK 512
#define ROUNDS 32

// Slots whose numbers differ by a multiple of 16 lie in different banks.
#define SLOT(p) ((p) ^ (((p) >> 4) & 15))

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  local double walk[BLOCK + ROUNDS];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[SLOT(lid)] = i < n ? in[i] : 0.0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint passed = stride * lid;
  const uint position = (passed + (passed >> 9)) & (BLOCK - 1);
  const double mine = block[SLOT(position)];
  walk[lid] = mine;
  if (lid < ROUNDS) walk[lid + BLOCK] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  double sum = 0;
  local const double* from = walk + lid;
#pragma unroll
  for (int r = 0; r < ROUNDS; ++r) sum = fma((double)(r + 1), from[r], sum);
  if (i < n) out[i] = sum;
}
