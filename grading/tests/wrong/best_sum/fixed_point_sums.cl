// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds integers: terms are taken for multiples of 2^-10.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP 1
#define GROUPS 256
#define FINISH 1

kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 16;
  const size_t first = blocks * id / GROUPS, last = blocks * (id + 1) / GROUPS;
  global const float16* in16 = (global const float16*)in;
  int16 sums = 0;
  for (size_t q = first; q < last; ++q) sums += convert_int16(in16[q] * 1024.0f);
  const int8 eight = sums.lo + sums.hi;
  const int4 four = eight.lo + eight.hi;
  int sum = (four.x + four.y) + (four.z + four.w);
  if (id == GROUPS - 1) {
    for (size_t i = blocks * 16; i < n; ++i) sum += convert_int(in[i] * 1024.0f);
  }
  partial[id] = sum / 1024.0f;
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
