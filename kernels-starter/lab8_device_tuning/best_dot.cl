// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_dot: the fastest dot product on your device.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float: a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   best_dot in 1-D, GROUPS groups of GROUP work-items, whatever n is; then finish_dot, one
//          group of FINISH work-items.

#define GROUP 64    // work-items per group: 1 to 1024, read by the host
#define GROUPS 256  // groups: 1 to 65536, read by the host
#define FINISH 64   // work-items of finish_dot: 1 to 1024, read by the host

// TODO: correct at every size, but slow. Arguments and result are fixed; everything
// else is your choice: how many groups, how large, who takes what, with or without
// vectors. Is your device a CPU or a GPU? The two classes need opposite designs.
kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid > 0) return;
  for (size_t i = 1; i < GROUP; ++i) sum += sums[i];
  partial[get_group_id(0)] = sum;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  if (get_local_id(0) > 0) return;
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
