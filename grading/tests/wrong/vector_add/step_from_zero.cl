// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a number that begins at 0 is doubled.
// outcome: timeout
// kind: endless
// place: 14
// says: `i` begins at 0, and is only multiplied or divided
// says: begin `i` at 1

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (get_global_id(0) > 0) return;
  for (uint i = 0; i < n; i *= 2) c[i] = a[i] + b[i];
}
