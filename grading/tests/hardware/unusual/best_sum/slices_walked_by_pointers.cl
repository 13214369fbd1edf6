// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: slices walked by pointers.

#define GROUP 1
#define GROUPS 128
#define FINISH 1

static inline float sum_of(const float16 v) {
  const float8 e = v.lo + v.hi;
  const float4 q = e.lo + e.hi;
  return (q.x + q.y) + (q.z + q.w);
}

kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t slice = get_group_id(0);
  const size_t blocks = n / 32;
  global const float16* at = (global const float16*)in + 2 * (blocks * slice / GROUPS);
  global const float16* const end = (global const float16*)in + 2 * (blocks * (slice + 1) / GROUPS);
  float16 s = 0, t = 0;
  while (at != end) {
    s += at[0];
    t += at[1];
    at += 2;
  }
  float sum = sum_of(s + t);
  if (slice == 0) {
    for (size_t i = 32 * blocks; i < n; ++i) sum += in[i];
  }
  partial[slice] = sum;
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = *partial;
  while (--count > 0) sum += *++partial;
  *result = sum;
}
