// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a shift is evaluated after a difference.
// outcome: wrong-answer
// kind: regular-errors
// says: check line 20; the compiler warns: operator '>>' has lower precedence

#define BLOCK 512
#define ROUNDS 32

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
  for (uint r = 0; r < ROUNDS; ++r) {
    const uint passed = stride * ((lid + r) % BLOCK);
    sum += (r + 1) * block[passed + passed / BLOCK & BLOCK - 1 >> 1];
  }
  if (i < n) out[i] = sum;
}
