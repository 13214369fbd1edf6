// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the last word of the walk is never read.

#define BLOCK 512
#define ROUNDS 32
#define PADDED(s) ((s) + (s) / 16)
#define T(r) (r + 1) * walk[lid + r]
#define T8(r) T(r) + T(r + 1) + T(r + 2) + T(r + 3) + T(r + 4) + T(r + 5) + T(r + 6) + T(r + 7)
kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[PADDED(BLOCK)];
  local double walk[BLOCK + 31];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[PADDED(lid)] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint passed = stride * lid;
  const uint slot = (passed + passed / BLOCK) % BLOCK;
  const double mine = block[PADDED(slot)];
  walk[lid] = mine;
  if (lid < 31) walk[BLOCK + lid] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  const double sum = T8(0) + T8(8) + T8(16) + T8(24);
  if (i < n) out[i] = sum;
}
