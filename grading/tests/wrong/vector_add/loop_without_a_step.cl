// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a loop changes nothing that its condition depends on.
// outcome: timeout
// kind: endless
// place: 14
// says: it changes nothing that its condition depends on
// says: change `i` in the loop

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  size_t i = get_global_id(0);
  while (i < n) {
    c[i] = a[i] + b[i];
  }
}
