// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the halves of a group take one path each.

#define GROUP 128
#define PER_ITEM 1
#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))
kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t lid = get_local_id(0);
  const size_t base = get_group_id(0) * GROUP;
  const size_t odd = lid >= GROUP / 2;
  const size_t i = base + 2 * (lid % (GROUP / 2)) + odd;
  if (i >= n) return;
  float x = in[i];
  if (odd)
    for (uint s = 0; s < steps; ++s) x = DECAY(x);
  else
    for (uint s = 0; s < steps; ++s) x = GROW(x);
  out[i] = x;
}
