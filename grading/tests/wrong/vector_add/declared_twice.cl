// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a variable is declared twice.
// outcome: build-error
// kind: build-error
// place: 13
// says: `i` is declared in line 12 already

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  size_t i = get_global_id(0);
  size_t i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
