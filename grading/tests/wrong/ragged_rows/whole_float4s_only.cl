// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: forgets the last one to three values of a long row.
// outcome: wrong-answer
// kind: wrong-values | missing-terms | lost-precision

#define GROUP 64

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];
  const bool alone = last - first == 1;
  const size_t row = first + lid;
  float sum = 0;
  if (alone) {
    const uint end = row_begin[last];
    float4 four = 0;
    for (uint i = row_begin[first] + 4 * lid; i + 4 <= end; i += 4 * GROUP)
      four += vload4(0, values + i);
    sum = (four.x + four.y) + (four.z + four.w);
  } else if (row < last) {
    for (uint i = row_begin[row]; i < row_begin[row + 1]; ++i) sum += values[i];
    sums[row] = sum;
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (alone && lid == 0) sums[first] = partial[0];
}
