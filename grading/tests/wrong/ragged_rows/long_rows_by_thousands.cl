// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: takes a row for long only if it has a thousand values.
// outcome: wrong-answer
// says: 1 of 257 elements is wrong

#define GROUP 64  // work-items per group: a power of two from 64 to 1024, read by the host
#if GROUP != 64
#error "the levels of the tree are written out: GROUP must be 64"
#endif

#define TREE_STEP(half)                                             \
  if (alone && lid < (half)) partial[lid] += partial[lid + (half)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

// The sum of a short row, without a loop: always 16 values, of which those past the end of the
// row count as 0. select takes them out and is no branch: all rows need the same instructions, so
// no work-item waits for another ("Optimization Strategies", section 3.2, names loops of different
// length as flow divergence). A CPU, which has no warps, saves a mispredicted branch per row.
float short_row(global const float* row, int length) {
  const int16 index = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const float16 sixteen = select((float16)0, vload16(0, row), index < length);
  const float8 eight = sixteen.lo + sixteen.hi;
  const float4 four = eight.lo + eight.hi;
  return (four.x + four.y) + (four.z + four.w);
}

// This work-item's share of a row that the whole group adds up. Work-items differ by one step at
// most, and adjacent ones read adjacent float4s.
float share_of_row(global const float* row, uint length, size_t lid) {
  const uint quads = length / 4;
  float4 sum = 0;
  for (uint q = lid; q < quads; q += GROUP) sum += vload4(q, row);
  const uint rest = 4 * quads + lid;
  if (rest < length) sum.x += row[rest];
  return (sum.x + sum.y) + (sum.z + sum.w);
}

kernel void ragged_rows(global const uint* block_begin, global const uint* row_begin,
                        global const float* values, global float* sums) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint first = block_begin[get_group_id(0)];
  const uint last = block_begin[get_group_id(0) + 1];

  // The branch depends on the block alone: the work-items of a group agree on it, so it costs no
  // more than its condition ("GPU Programming III": 32 consecutive work-items on one path).
  const bool alone = row_begin[last] - row_begin[first] >= 1024;
  if (alone) {
    const uint begin = row_begin[first];
    partial[lid] = share_of_row(values + begin, row_begin[first + 1] - begin, lid);
  } else if (first + lid < last) {
    const uint begin = row_begin[first + lid];
    sums[first + lid] = short_row(values + begin, row_begin[first + lid + 1] - begin);
  }

  // Only a row that is alone needs the tree, yet all blocks go through its barriers. A barrier may
  // stand in a branch on which the whole group agrees, but PoCL 3.1 does not get such a kernel
  // right: this one never ended. An idle barrier costs a GPU next to nothing.
  barrier(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (alone && lid == 0) sums[first] = partial[0] + partial[1];
}
