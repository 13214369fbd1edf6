// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the elements after the last whole vector are lost.
// outcome: wrong-answer
// says: right at: n=65536

#define GROUP 1
#define GROUPS 64
#define FINISH 1

kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 16;
  float16 sums = 0;
  for (size_t q = blocks * id / GROUPS; q < blocks * (id + 1) / GROUPS; ++q) sums += vload16(q, in);
  const float8 eight = sums.lo + sums.hi;
  const float4 four = eight.lo + eight.hi;
  partial[id] = (four.x + four.y) + (four.z + four.w);
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
