// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a loop over the walk instead of written-out terms.

#define BLOCK 512
#define PADDED(s) ((s) + (s) / 16)
kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[PADDED(BLOCK)];
  local double walk[BLOCK];
  const uint lid = get_local_id(0);
  const uint i = get_global_id(0);
  block[PADDED(lid)] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint passed = stride * lid;
  const uint slot = (passed + passed / BLOCK) % BLOCK;
  walk[lid] = block[PADDED(slot)];
  barrier(CLK_LOCAL_MEM_FENCE);
  double sum = 0;
  for (uint r = 0; r < 32; ++r) sum += (r + 1) * walk[(lid + r) % BLOCK];
  if (i < n) out[i] = sum;
}
