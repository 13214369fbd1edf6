// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last group, which is not full, does three of its four rows.
// outcome: wrong-answer
// says: wrong at: n=

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t block = get_group_id(0) * (GROUP * PER_ITEM);
  // A row is a quarter of the group's elements.
  const uint rows = block + GROUP * PER_ITEM <= n ? 4 : 3;
  for (uint e = get_local_id(0); e < rows * (GROUP * PER_ITEM / 4); e += GROUP) {
    const size_t i = block + e;
    if (i >= n) return;
    float x = in[i];
    for (uint s = 0; s < steps; ++s) x = i % 2 == 0 ? GROW(x) : DECAY(x);
    out[i] = x;
  }
}
