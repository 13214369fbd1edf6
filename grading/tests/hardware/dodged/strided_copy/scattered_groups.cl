// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: neighbouring groups lie far apart. Each of them still copies whole lines.
#define GROUP 256
#define FAR 7919
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t groups = get_num_groups(0) * get_num_groups(1);
  const size_t group = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  const size_t other = groups % FAR == 0 ? group : group * FAR % groups;
  const size_t i = other * GROUP + get_local_id(0);
  if (i < n) out[i] = in[i];
}
