// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads an element of c that another work-item writes.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 15,
// says: line 16,

#define GROUP 256
#define PER_ITEM 1

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  c[i] = a[i] + b[i];
  if (i > 0 && isinf(c[i - 1])) c[i] = 0;
}
