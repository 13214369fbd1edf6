// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: branches on local memory that only half of them wrote.
// line: safe
// outcome: unsafe
// says: `flags` is read here where no work-item has stored
// says: line 18,

#define GROUP 64

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  local uint flags[GROUP];
  const size_t lid = get_local_id(0);
  if (lid % 2 == 0) flags[lid] = 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i >= n) return;
  out[i] = in[i];
  if (flags[lid] == 0x12345678) out[i] += 1;
}
