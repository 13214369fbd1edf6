// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: two divisions and two remainders per work-item, by numbers that the compiler does
// not know. They are few beside 48 bytes of memory.
#define GROUP 256
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint id = get_global_id(0);
  const uint size = get_local_size(0);
  const uint row = n / 7 + 1;
  const size_t quad = id / row * row + id % row / size * size + id % row % size;
  if (quad * PER_ITEM + PER_ITEM <= n) {
    ((global float4*)c)[quad] = ((global const float4*)a)[quad] + ((global const float4*)b)[quad];
  } else {
    for (size_t i = quad * PER_ITEM; i < n; ++i) c[i] = a[i] + b[i];
  }
}
