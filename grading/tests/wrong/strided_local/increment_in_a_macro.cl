// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro uses its argument r++ twice.
// outcome: wrong-answer
// says: `r++` in line 27 may have its effect more than once

#define BLOCK 512
#define ROUNDS 32

#define ADD(r) sum += ((r) + 1) * walk[lid + (r)]

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  local double walk[BLOCK + ROUNDS];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint passed = stride * lid;
  const double element = block[(passed + passed / BLOCK) % BLOCK];
  walk[lid] = element;
  if (lid < ROUNDS) walk[BLOCK + lid] = element;
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
  uint r = 0;
  while (r < ROUNDS) ADD(r++);
  if (i < n) out[i] = sum;
}
