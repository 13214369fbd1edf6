// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro lacks an argument.
// outcome: build-error
// kind: build-error
// place: 15
// says: `ADD` takes 2 arguments, and has 1 here
// says: write `ADD(x, y)`, as line 11 defines it

#define GROUP 256
#define PER_ITEM 4
#define ADD(x, y) ((x) + (y))

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = ADD(a[i] + b[i]);
  }
}
