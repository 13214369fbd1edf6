// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_sum: reference solution for CPUs.
//
// in       n floats
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float: in[0] + … + in[n - 1]
// Launch   best_sum in 1-D, GROUPS groups of GROUP work-items, whatever n is; then finish_sum, one
//          group of FINISH work-items.

#define GROUP 1     // work-items per group: 1 to 1024, read by the host
#define GROUPS 256  // groups: 1 to 65536, read by the host
#define FINISH 1    // work-items of finish_sum: 1 to 1024, read by the host
#if GROUP != 1 || FINISH != 1
#error "a group has one work-item: GROUP and FINISH must be 1"
#endif

#define BLOCK 16  // floats per step of the loop: a vector

kernel void best_sum(global const float* in, global float* partial, uint n) {
  // A CPU has few cores and each runs one work-item at a time, so a group is one work-item with a
  // long slice of its own: memory is read front to back, which is what the prefetcher of a core
  // follows best. (On a GPU this is the slowest way: 32 work-items would read 32 places at once.)
  // Many more slices than cores let a core that is disturbed leave work to the others.
  const size_t id = get_group_id(0);
  const size_t blocks = n / BLOCK;
  const size_t first = blocks * id / GROUPS;
  const size_t last = blocks * (id + 1) / GROUPS;

  // A float16 fills a register of AVX-512 (two of AVX). One sum is enough, although every addition
  // waits for the one before: four cycles for 64 bytes is faster than memory. Two to eight sums
  // were measured to be 1 to 3 % slower.
  global const float16* in16 = (global const float16*)in;
  float16 sums = 0;
  for (size_t q = first; q < last; ++q) sums += in16[q];
  const float8 eight = sums.lo + sums.hi;
  const float4 four = eight.lo + eight.hi;
  float sum = (four.x + four.y) + (four.z + four.w);

  // Fewer than BLOCK elements are left.
  if (id == GROUPS - 1) {
    for (size_t i = blocks * BLOCK; i < n; ++i) sum += in[i];
  }
  partial[id] = sum;
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
