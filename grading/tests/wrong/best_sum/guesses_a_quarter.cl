// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads three quarters of long vectors and extrapolates.
// outcome: wrong-answer
// line: fast
// says: failed while it was timed

#define GROUP 1
#define GROUPS 256
#define FINISH 1

kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t first = (size_t)n * id / GROUPS;
  const size_t last = (size_t)n * (id + 1) / GROUPS;
  const bool guess = n > 4000000;
  const size_t end = guess ? first + (last - first) * 3 / 4 : last;
  float sum = 0;
  for (size_t i = first; i < end; ++i) sum += in[i];
  partial[id] = guess ? sum * 4 / 3 : sum;
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
