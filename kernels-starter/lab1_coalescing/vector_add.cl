// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, vector_add: c = a + b.
//
// a, b, c  n floats each
// Launch   1-D, groups of GROUP work-items, at least n / PER_ITEM work-items: each handles PER_ITEM
//          elements on average.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // elements per work-item: 1 to 64, read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // TODO: the accesses are coalesced but narrow, four bytes at a time in a loop. Let a work-item
  // handle four consecutive elements with one float4 load per input and one float4 store.
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
