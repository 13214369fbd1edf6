// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: by an integer, local memory gets a pointer to global memory.
// line: safe
// outcome: unsafe
// kind: model-error
// says: local memory is used through a pointer to global memory
// place: 16

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  local float tile[GROUP];
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) tile[get_local_id(0)] = in[i];
  global const float* own = (global const float*)(ulong)&tile[get_local_id(0)];
  if (i < n) out[i] = *own;
}
