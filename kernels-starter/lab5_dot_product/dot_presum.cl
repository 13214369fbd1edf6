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

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528  // groups, at most: 1 to 2048, read by the host
#define PER_STEP 1  // elements per work-item and step of the loop: 1 to 64, read by the host
#define PRESUM 0    // 1: the tail has a launch of its own, read by the host

// Launched before dot_presum if PRESUM is 1. The tail begins at a + first and b + first.
kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  partial[get_global_id(0)] = 0;
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  // TODO: every element is tested before it is loaded, so no load can start ahead of its
  // test. Let the main loop run without tests, with many loads in flight: PRESUM gives
  // the tail a launch of its own, and PER_STEP makes every step of this loop whole.
  float sum = 0;
  for (size_t i = id;; i += items) {
    if (i >= n) break;
    sum += a[i] * b[i];
  }
  partial[id] = sum;
}

// Given: the last launch, one group, adds all partial sums.
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
