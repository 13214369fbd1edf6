// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the unused bytes of a union have no value.

#define GROUP 64
typedef union {
  long wide;
  int narrow;
} cell;
kernel void reduce_v0(global const int* in, global int* out, uint n) {
  local cell swap[GROUP];
  const size_t i = get_global_id(0);
  cell mine;
  mine.narrow = 0;
  if (2 * i < n) mine.narrow += in[2 * i];
  if (2 * i + 1 < n) mine.narrow += in[2 * i + 1];
  swap[get_local_id(0)] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  const cell back = swap[get_local_id(0)];
  if (2 * i < n) out[i] = back.narrow;
}
