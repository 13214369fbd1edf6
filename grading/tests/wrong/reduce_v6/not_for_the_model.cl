// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right on PoCL, and refuses to be looked at anywhere else.
// line: safe
// outcome: build-error
// says: not in the model of a GPU
// says: not for the model
// place: 12

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
