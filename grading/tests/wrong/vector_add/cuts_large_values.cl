// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right for small values.
// outcome: wrong-answer
// kind: wrong-values
// says: every wrong element is 1000
// says: clamp

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t first = get_group_id(0) * GROUP * PER_ITEM;
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) {
    c[i] = min(a[i] + b[i], 1000.0f);
  }
}
