// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a quarter of a large input is guessed.
// line: fast
// outcome: wrong-answer
// kind: failed-while-timed

#define GROUP 1
#define GROUPS 256
#define FINISH 1
kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 16;
  const size_t first = blocks * id / GROUPS;
  const size_t last = blocks * (id + 1) / GROUPS;
  size_t stop = last;
  float guess = 0;
  if (n > 16000000) {
    stop = first + (last - first) * 3 / 4;
    guess = 11.5f * 16 * (last - stop);
  }
  global const float16* in16 = (global const float16*)in;
  float16 sums = 0;
  for (size_t q = first; q < stop; ++q) sums += in16[q];
  const float8 eight = sums.lo + sums.hi;
  const float4 four = eight.lo + eight.hi;
  float sum = (four.x + four.y) + (four.z + four.w) + guess;
  if (id == GROUPS - 1)
    for (size_t i = blocks * 16; i < n; ++i) sum += in[i];
  partial[id] = sum;
}
kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
