// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: uses the index of a loop after the loop.
// outcome: build-error
// kind: undeclared
// place: 15
// says: `i` is declared in line 12, in a block that ends before line 15

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
  c[i] = 0;
}
