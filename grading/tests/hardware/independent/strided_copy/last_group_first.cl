// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, strided_copy: copy n floats.
//
// in, out  n floats each; every out[i] must become in[i]
// stride   width of the matrix whose columns the starter walks down
// Launch   2-D, groups of GROUP × 1 work-items. Dimension 1 has `stride` work-items, dimension 0
//          at least n / stride: together at least n, and every one copies at most one element.

#define GROUP 256  // work-items per group

kernel __attribute__((work_group_size_hint(GROUP, 1, 1))) void strided_copy(
    global const float* restrict in, global float* restrict out, uint n, uint stride) {
  // Which group copies which piece does not matter: here the last group takes the first piece.
  const ulong groups = (ulong)get_num_groups(0) * get_num_groups(1);
  const ulong group = (ulong)get_group_id(1) * get_num_groups(0) + get_group_id(0);
  const ulong piece = groups - 1 - group;
  const ulong i = piece * GROUP + get_local_id(0);
  if (i < n) out[i] = in[i];
}
