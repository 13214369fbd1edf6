// SPDX-License-Identifier: Apache-2.0
// The work-items share the values of a block, not its rows. Each value finds its row by bisection
// and is added to it by compare-and-exchange in local memory.
#define GROUP 64  // work-items per group: a power of two from 64 to 1024, read by the host
#define ROWS 64   // rows of a block, at most

void add(volatile local uint* total, float x) {
  uint seen;
  uint now = atomic_or(total, 0);
  do {
    seen = now;
    now = atomic_cmpxchg(total, seen, as_uint(as_float(seen) + x));
  } while (now != seen);
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local uint total[ROWS];
  local uint begin[ROWS + 1];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const uint rows = last - first;
  if (lid < rows) {
    begin[lid] = row_begin[first + lid];
    total[lid] = 0;
  }
  if (lid == 0) begin[rows] = row_begin[last];
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint end = begin[rows];
  uint mine = 0;
  float sum = 0;
  for (uint i = begin[0] + lid; i < end; i += GROUP) {
    uint row = 0;
#pragma unroll
    for (uint step = ROWS / 2; step > 0; step /= 2) {
      const uint other = min(row + step, rows);
      row = row + step < rows && begin[other] <= i ? other : row;
    }
    if (row != mine) {
      if (sum != 0) add(&total[mine], sum);
      mine = row;
      sum = 0;
    }
    sum += values[i];
  }
  if (sum != 0) add(&total[mine], sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < rows) sums[first + lid] = as_float(total[lid]);
}
