// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: fused slices.

#define GROUP 1
#define GROUPS 96
#define FINISH 1

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t id = get_global_id(0);
  const size_t blocks = n >> 6;
  const size_t begin = blocks * id / GROUPS * 4, end = blocks * (id + 1) / GROUPS * 4;
  global const float16* x = (global const float16*)a;
  global const float16* y = (global const float16*)b;
  float16 sum[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) sum[k] = 0;
  for (size_t q = begin; q < end; q += 4) {
#pragma unroll
    for (int k = 0; k < 4; ++k) sum[k] = fma(x[q + k], y[q + k], sum[k]);
  }
  const float16 all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  const float8 eight = all.even + all.odd;
  float own = dot(eight.lo, (float4)(1)) + dot(eight.hi, (float4)(1));
  if (id + 1 == GROUPS) {
    for (size_t i = blocks << 6; i < n; ++i) own += a[i] * b[i];
  }
  partial[id] = own;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = count; i-- > 0;) sum += partial[i];
  result[0] = sum;
}
