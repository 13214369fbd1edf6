// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_presum: a main loop without tests.
//
// a, b     n floats each
// partial  one partial sum per work-item: partial[get_global_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   all in 1-D. With PRESUM 0: dot_presum for all n elements in up to GROUPS groups of GROUP
//          work-items. With PRESUM 1: presum for the elements from `first` on, which begins
//          partial, then dot_presum in as many work-items with n = first, a multiple of PER_STEP *
//          get_global_size(0). It is not launched if there is no whole step. Last, sum_partials.

#define GROUP 256    // work-items per group
#define GROUPS 1056  // groups, at most
#define PER_STEP 16  // elements per work-item and step: four float4
#define PRESUM 1     // the tail has a launch of its own
#define QUADS (PER_STEP / 4)

kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  const size_t items = get_global_size(0);
  const size_t id = get_global_id(0);
  float sum = 0;
  for (size_t i = first + id; i < n; i += items) sum = mad(a[i], b[i], sum);
  partial[id] = sum;
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t items = get_global_size(0);
  const size_t id = get_global_id(0);
  global const float4* from_a = (global const float4*)a + id;
  global const float4* from_b = (global const float4*)b + id;
  float4 sum[QUADS];
#pragma unroll
  for (int j = 0; j < QUADS; ++j) sum[j] = 0;
  for (size_t steps = n / (items * PER_STEP); steps != 0; --steps) {
#pragma unroll
    for (int j = 0; j < QUADS; ++j) {
      sum[j] = fma(from_a[j * items], from_b[j * items], sum[j]);
    }
    from_a += QUADS * items;
    from_b += QUADS * items;
  }
  const float4 all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  partial[id] += (all.x + all.y) + (all.z + all.w);
}

// The last launch, one group: as given.
kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const uint quads = count / 4;
  float4 sum = 0;
  for (size_t q = lid; q < quads; q += GROUP) sum += vload4(q, partial);
  const size_t rest = 4 * quads + lid;  // at most three are left
  if (rest < count) sum.x += partial[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
