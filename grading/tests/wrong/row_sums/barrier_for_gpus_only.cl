// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the barrier is left out where the compiler is one for CPUs.
// line: safe
// outcome: forbidden
// kind: refused-in-model
// says: the code depends on `__x86_64__`

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP];
  const size_t row = get_group_id(0);
  const size_t lid = get_local_id(0);
  global const float* p = in + row * columns;
  const uint quads = columns / 4;
  float4 sum = 0;
  for (uint q = lid; q < quads; q += GROUP) sum += vload4(q, p);
  const uint rest = 4 * quads + lid;
  if (rest < columns) sum.x += p[rest];
  partial[lid] = (sum.x + sum.y) + (sum.z + sum.w);
#ifndef __x86_64__
  barrier(CLK_LOCAL_MEM_FENCE);
#endif
  if (lid == GROUP - 1) {
    float all = 0;
    for (uint k = 0; k < GROUP; ++k) all += partial[k];
    sums[row] = all;
  }
}
