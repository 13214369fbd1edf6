// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last launch lacks the keyword `kernel`.
// outcome: build-error
// kind: missing-kernel
// place: 25
// says: `sum_partials` is not a kernel: the keyword `kernel` is missing
// says: write `kernel` before the return type of `sum_partials` in line 25

#define GROUP 128     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2    // elements per work-item: 2 to 256, read by the host
#define PARTIALS 128  // partial sums that a group leaves: 1 to GROUP, read by the host

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t pair = get_global_id(0);
  float sum = 0;
  if (2 * pair + 2 <= n) {
    sum = dot(vload2(pair, a), vload2(pair, b));
  } else if (2 * pair < n) {
    sum = a[2 * pair] * b[2 * pair];
  }
  partial[pair] = sum;
}

// Given: the last launch, one group, adds all partial sums.
void sum_partials(global const float* partial, global float* result, uint count) {
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
