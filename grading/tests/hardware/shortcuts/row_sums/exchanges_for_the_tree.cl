// SPDX-License-Identifier: Apache-2.0
// Coalesced, but 64 work-items queue up for one word of local memory, which they change by
// compare-and-exchange: no tree.
#define GROUP 64  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local uint total;
  const size_t lid = get_local_id(0);
  global const float* row = in + get_group_id(0) * (size_t)columns;
  if (lid == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (uint column = lid; column < columns; column += GROUP) sum += row[column];

  uint seen;
  uint now = atomic_or(&total, 0);
  do {
    seen = now;
    now = atomic_cmpxchg(&total, seen, as_uint(as_float(seen) + sum));
  } while (now != seen);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) sums[get_group_id(0)] = as_float(total);
}
