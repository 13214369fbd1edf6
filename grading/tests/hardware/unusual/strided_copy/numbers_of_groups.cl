// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: numbers of groups.

#define GROUP 128

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  global const uint* const from = (global const uint*)in;
  global uint* const to = (global uint*)out;
  const size_t group = get_num_groups(0) * get_group_id(1) + get_group_id(0);
  const size_t i = group * GROUP + get_local_id(0);
  if (i < n) to[i] = from[i];
}
