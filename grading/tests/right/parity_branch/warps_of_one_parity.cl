// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the first half of a group is even, without vectors.
// line: efficient

#define GROUP 64
#define PER_ITEM 1

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t lid = get_local_id(0);
  const bool odd = lid >= GROUP / 2;
  const size_t i = get_group_id(0) * GROUP + 2 * (lid % (GROUP / 2)) + (odd ? 1 : 0);
  if (i >= n) return;
  float x = in[i];
  if (odd) {
    for (uint s = 0; s < steps; ++s) x = DECAY(x);
  } else {
    for (uint s = 0; s < steps; ++s) x = GROW(x);
  }
  out[i] = x;
}
