// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, parity_branch: even and odd elements follow different paths.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` times GROW for an even i, DECAY for an odd i
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)

// One step of each path. Both accept vectors as well.
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  // TODO: the branch diverges in every warp, so a warp executes both loops with half
  // of its lanes idle. Divide the elements among the work-items so that the lanes
  // never diverge, and keep the accesses coalesced. PER_ITEM is yours to change.
  if (i % 2 == 0) {
    for (uint s = 0; s < steps; ++s) x = GROW(x);
  } else {
    for (uint s = 0; s < steps; ++s) x = DECAY(x);
  }
  out[i] = x;
}
