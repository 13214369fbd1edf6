// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but with strided loads beside a table.
// line: efficient
// outcome: ok
// kind: wasted-sectors

#define GROUP 64
// table lookups that always hit the first-level cache, beside one uncoalesced pass over the matrix
kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0, waste = 0;
  for (uint c = 0; c < columns; ++c) {
    sum += in[row * columns + c];  // A: uncoalesced stream
    for (uint q = 0; q < 4; ++q)
      waste += in[min((uint)(get_local_id(0) * 8 + q),
                      rows * columns - 1)];  // B: 2 KB, always in the cache
  }
  sums[row] = waste == 1234567.0f ? 0 : sum;
}
