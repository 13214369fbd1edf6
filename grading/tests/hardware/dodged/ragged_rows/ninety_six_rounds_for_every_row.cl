// SPDX-License-Identifier: Apache-2.0
// Dodges: every short row takes 96 rounds, so that no lane waits for another. 80 of them add 0.
#define GROUP 64
kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const bool alone = last - first == 1;
  float sum = 0;
  if (alone) {
    const uint end = row_begin[first + 1];
    for (uint k = row_begin[first] + lid; k < end; k += GROUP) sum += values[k];
  } else if (first + lid < last) {
    const uint begin = row_begin[first + lid];
    const uint length = row_begin[first + lid + 1] - begin;
    for (uint k = 0; k < 96; ++k) {
      const float value = values[begin + k % 16];
      sum += k < length ? value : 0;
    }
    sums[first + lid] = sum;
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (!alone || lid > 0) return;
  for (uint k = 1; k < GROUP; ++k) sum += partial[k];
  sums[first] = sum;
}
