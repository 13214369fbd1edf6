// SPDX-License-Identifier: Apache-2.0
// Dodges: no bank conflicts, but a barrier after each of the 32 steps.
#define BLOCK 512
#define ROUNDS 32
kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK + BLOCK / 16];
  local double walk[BLOCK + ROUNDS];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[lid + lid / 16] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint passed = stride * (uint)lid;
  const uint place = (passed + passed / BLOCK) % BLOCK;
  const double element = block[place + place / 16];
  walk[lid] = element;
  if (lid < ROUNDS) walk[BLOCK + lid] = element;
  double sum = 0;
  for (uint r = 0; r < ROUNDS; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += (r + 1) * walk[lid + r];
  }
  if (i < n) out[i] = sum;
}
