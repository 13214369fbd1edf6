// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but one work-item of each group adds all.
// line: efficient
// outcome: ok
// kind: many-instructions

#define GROUP 64
#define PER_ITEM 16
#define BLOCK (GROUP * PER_ITEM)
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  if (get_local_id(0) != 0) return;
  const uint first = get_group_id(0) * BLOCK;
  const uint end = min(first + BLOCK, n);
  int sum = 0;
  for (uint i = first; i < end; ++i) sum += in[i];
  out[get_group_id(0)] = sum;
}
