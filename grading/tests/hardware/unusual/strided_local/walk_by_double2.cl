// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: walk by double2.

#define BLOCK 512
#define ROUNDS 32
#define PAD(p) ((p) + (p) / 16)

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK + BLOCK / 16];
  local double walk[BLOCK + ROUNDS];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  double own = 0;
  if (i < n) own = in[i];
  block[PAD(lid)] = own;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint passed = stride * (uint)lid;
  own = block[PAD((passed + passed / BLOCK) % BLOCK)];
  walk[lid] = own;
  if (lid < ROUNDS) walk[BLOCK + lid] = own;
  barrier(CLK_LOCAL_MEM_FENCE);

  double2 sum = (double2)(0.0);
  double2 weight = (double2)(1.0, 2.0);
#pragma unroll
  for (int r = 0; r < ROUNDS; r += 2) {
    sum += weight * vload2(0, walk + lid + r);
    weight += 2.0;
  }
  if (i < n) out[i] = sum.x + sum.y;
}
