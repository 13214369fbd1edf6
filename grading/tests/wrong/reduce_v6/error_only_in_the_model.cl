// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: #error for every device but PoCL.
// line: efficient
// outcome: build-error
// kind: refused-in-model

#define GROUP 128
#define PER_ITEM 64
#ifndef POCL_DEVICE_ADDRESS_BITS
#error not for the model
#endif
kernel void reduce_v6(global const int* in, global int* out, uint n) {
  if (get_local_id(0) != 0) return;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min((size_t)n, first + GROUP * PER_ITEM);
  int sum = 0;
  for (size_t i = first; i < end; ++i) sum += in[i];
  out[get_group_id(0)] = sum;
}
