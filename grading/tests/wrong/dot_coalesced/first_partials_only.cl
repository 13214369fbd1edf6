// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last launch adds one partial sum per work-item and stops.
// outcome: wrong-answer
// says: only the first 256 elements are added
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 256
#define GROUPS 528

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  float sum = 0;
  for (size_t i = id; i < n; i += items) sum += a[i] * b[i];
  partial[id] = sum;
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  sums[lid] = lid < count ? partial[lid] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
