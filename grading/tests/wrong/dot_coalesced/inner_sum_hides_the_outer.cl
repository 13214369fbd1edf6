// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the loop has a sum of its own.
// outcome: wrong-answer
// kind: all-zero
// says: this declares another `sum`, which hides the one of line

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528  // groups, at most: 1 to 2048, read by the host

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  // TODO: every work-item walks through a chunk of its own, so adjacent work-items read addresses
  // a whole chunk apart. Make the loads coalesced, and move more bytes with each of them.
  const size_t first = n * id / items;
  const size_t end = n * (id + 1) / items;
  float sum = 0;
  for (size_t i = first; i < end; ++i) {
    float sum = 0;
    sum += a[i] * b[i];
  }
  partial[id] = sum;
}

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
