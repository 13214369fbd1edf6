// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v1: pair elements so that neighbours stay together.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items; each work-item covers PER_ITEM elements, that is
//         PER_ITEM / 2 results.

#define GROUP 256   // work-items per group
#define PER_ITEM 8  // elements per work-item
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  if (first >= n) return;
  // Blocks before this one are whole and leave half as many results.
  in += first;
  out += first / 2;
  const size_t left = n - first;
  if (left >= BLOCK) {
    global const int4* quads = (global const int4*)in;
    ((global int4*)out)[lid] = quads[lid] + quads[lid + BLOCK / 8];
    return;
  }
  const size_t half_left = (left + 1) / 2;
  for (size_t r = lid; r < half_left; r += GROUP) {
    const size_t partner = r + half_left;
    out[r] = partner < left ? in[r] + in[partner] : in[r];
  }
}
