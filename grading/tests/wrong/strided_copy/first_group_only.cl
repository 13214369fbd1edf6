// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: only the first work-group works.
// outcome: wrong-answer
// says: everything from index 256 on was never written
// says: what later work-groups do differently

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (get_group_id(0) == 0 && get_group_id(1) == 0 && i < n) out[i] = in[i];
}
