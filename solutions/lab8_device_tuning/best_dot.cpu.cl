// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_dot: reference solution for CPUs.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float: a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   best_dot in 1-D, GROUPS groups of GROUP work-items, whatever n is; then finish_dot, one
//          group of FINISH work-items.

#define GROUP 1    // work-items per group: 1 to 1024, read by the host
#define GROUPS 64  // groups: 1 to 65536, read by the host
#define FINISH 1   // work-items of finish_dot: 1 to 1024, read by the host
#if GROUP != 1 || FINISH != 1
#error "a group has one work-item: GROUP and FINISH must be 1"
#endif

#define BLOCK 64  // floats per step of the loop: four vectors

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  // One work-item per group with a long slice of both vectors of its own, as in best_sum.
  const size_t id = get_group_id(0);
  const size_t blocks = n / BLOCK;
  const size_t first = blocks * id / GROUPS;
  const size_t last = blocks * (id + 1) / GROUPS;

  // A float16 fills a register of AVX-512 (two of AVX). Four sums: an fma takes four cycles,
  // and a core can begin one or two in every cycle.
  global const float16* a16 = (global const float16*)a;
  global const float16* b16 = (global const float16*)b;
  float16 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t q = 4 * first; q < 4 * last; q += 4) {
    sum0 = fma(a16[q], b16[q], sum0);
    sum1 = fma(a16[q + 1], b16[q + 1], sum1);
    sum2 = fma(a16[q + 2], b16[q + 2], sum2);
    sum3 = fma(a16[q + 3], b16[q + 3], sum3);
  }
  const float16 sums = (sum0 + sum1) + (sum2 + sum3);
  const float8 eight = sums.lo + sums.hi;
  const float4 four = eight.lo + eight.hi;
  float sum = (four.x + four.y) + (four.z + four.w);

  // Fewer than BLOCK elements are left.
  if (id == GROUPS - 1) {
    for (size_t i = blocks * BLOCK; i < n; ++i) sum += a[i] * b[i];
  }
  partial[id] = sum;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
