// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but burns time at the sizes of the model.
// line: safe
// outcome: timeout
// kind: endless

#define GROUP 64
#define PER_ITEM 16
#define BLOCK (GROUP * PER_ITEM)
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  uint z = get_local_id(0) + 1;
  if (n > 60000 && n < 70000) {  // the size of the model: nothing but time for a simulator
    for (uint q = 0; q < 40000; ++q) {
      z ^= z << 13;
      z ^= z >> 17;
      z ^= z << 5;
    }
  }
  if (get_local_id(0) != 0) return;
  const uint first = get_group_id(0) * BLOCK;
  const uint end = min(first + BLOCK, n);
  int sum = z == 0 ? 1 : 0;  // never: xorshift has no zero
  for (uint i = first; i < end; ++i) sum += in[i];
  out[get_group_id(0)] = sum;
}
