// SPDX-License-Identifier: Apache-2.0
// CSR-stream: values of a block of short rows staged in local memory, long rows by stride and
// tree.

#define GROUP 64
#define MOST (64 * 16)

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float stage[MOST];
  const uint lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const uint begin = row_begin[first];
  const uint end = row_begin[last];
  const bool alone = last - first == 1;

  if (alone) {
    float sum = 0;
    for (uint i = begin + lid; i < end; i += GROUP) sum += values[i];
    stage[lid] = sum;
  } else {
    for (uint i = begin + lid; i < end; i += GROUP) stage[i - begin] = values[i];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  if (!alone && first + lid < last) {
    const uint to = row_begin[first + lid + 1] - begin;
    float sum = 0;
    for (uint i = row_begin[first + lid] - begin; i < to; ++i) sum += stage[i];
    sums[first + lid] = sum;
  }

  for (uint width = GROUP / 2; width > 0; width >>= 1) {
    if (alone && lid < width) stage[lid] += stage[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (alone && lid == 0) sums[first] = stage[0];
}
