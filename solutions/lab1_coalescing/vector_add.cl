// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, vector_add: reference solution.
//
// a, b, c  n floats each
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // elements per work-item: 1 to 64, read by the host
#if PER_ITEM != 4
#error "a work-item adds one float4: PER_ITEM must be 4"
#endif

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t quad = get_global_id(0);
  if (quad * PER_ITEM + PER_ITEM <= n) {
    // One 16-byte access instead of four of 4 bytes: a quarter of the memory instructions, and
    // four times the bytes in flight for the same number of work-items, which is what a GPU needs
    // to fill its memory system ("Optimization Strategies", vectorization). Adjacent work-items
    // still touch adjacent vectors, so the access stays coalesced. The pointers to float4 promise
    // an address that is a multiple of 16, as OpenCL's buffers begin; vload4 promises only a
    // multiple of 4, and NVIDIA's compiler makes four loads of it.
    global const float4* a4 = (global const float4*)a;
    global const float4* b4 = (global const float4*)b;
    global float4* c4 = (global float4*)c;
    c4[quad] = a4[quad] + b4[quad];
  } else {
    // The tail: fewer than four elements, or none.
    for (size_t i = quad * PER_ITEM; i < n; ++i) c[i] = a[i] + b[i];
  }
}
