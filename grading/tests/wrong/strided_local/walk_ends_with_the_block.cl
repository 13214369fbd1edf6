// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: steps past the end of the block are left out.
// outcome: wrong-answer
// says: everything from index 481 on is wrong
// says: right at: n=1 stride=1; n=2 stride=16; n=31 stride=3; n=33 stride=32

#define BLOCK 512
#define ROUNDS 32

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
  for (uint r = 0; r < ROUNDS && lid + r < BLOCK; ++r) {
    const uint passed = stride * ((lid + r) % BLOCK);
    sum += (r + 1) * block[(passed + passed / BLOCK) % BLOCK];
  }
  if (i < n) out[i] = sum;
}
