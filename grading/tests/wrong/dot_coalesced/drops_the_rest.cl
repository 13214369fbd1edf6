// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: whole chunks only, what does not divide evenly is lost.
// outcome: wrong-answer
// says: the last 232 elements, from 768 on, are not added
// says: right at: n=65536

#define GROUP 256
#define GROUPS 528

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  const size_t chunk = n / items;
  float sum = 0;
  for (size_t i = id * chunk; i < (id + 1) * chunk; ++i) sum += a[i] * b[i];
  partial[id] = sum;
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = lid; i < count; i += GROUP) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
