// SPDX-License-Identifier: Apache-2.0
// There is no branch on the parity: an even lane makes no rounds of the second loop, an odd one
// none of the first. Half of the lanes still wait in each.
#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

#define AT(k) (first + (k)*GROUP)
#define LOAD(k) (AT(k) < n ? in[AT(k)] : 0)
#define STORE(k) \
  if (AT(k) < n) out[AT(k)] = x.s##k;

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  const uint decays = get_local_id(0) % 2 * steps;
  const uint grows = steps - decays;
  float8 x = (float8)(LOAD(0), LOAD(1), LOAD(2), LOAD(3), LOAD(4), LOAD(5), LOAD(6), LOAD(7));
  for (uint s = 0; s < grows; ++s) x = GROW(x);
  for (uint s = 0; s < decays; ++s) x = DECAY(x);
  STORE(0) STORE(1) STORE(2) STORE(3) STORE(4) STORE(5) STORE(6) STORE(7)
}
