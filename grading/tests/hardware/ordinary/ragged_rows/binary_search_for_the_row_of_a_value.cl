// SPDX-License-Identifier: Apache-2.0
// Searches the row of each value of a block by bisection; who finds a first value adds its row.

#define GROUP 128

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float part[GROUP];
  const uint lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const uint count = last - first;
  const uint begin = first < last ? row_begin[first] : 0;
  const uint end = first < last ? row_begin[last] : 0;

  float sum = 0;
  if (count == 1) {
    for (uint i = begin + lid; i < end; i += GROUP) sum += values[i];
  }
  part[lid] = sum;
  // Empty rows have no value that could be found.
  if (lid < count && count > 1 && row_begin[first + lid] == row_begin[first + lid + 1]) {
    sums[first + lid] = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (count > 1) {
    for (uint i = begin + lid; i < end; i += GROUP) {
      uint low = first;
      uint high = last;
      while (high - low > 1) {
        const uint middle = (low + high) / 2;
        if (row_begin[middle] <= i) {
          low = middle;
        } else {
          high = middle;
        }
      }
      if (row_begin[low] == i) {
        float row_sum = 0;
        for (uint k = i; k < row_begin[low + 1]; ++k) row_sum += values[k];
        sums[low] = row_sum;
      }
    }
  }
  if (count == 1 && lid == 0) {
    float total = 0;
    for (int k = 0; k < GROUP; ++k) total += part[k];
    sums[first] = total;
  }
}
