// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the bracket of a `for` is not closed.
// outcome: build-error
// kind: syntax
// place: 12
// says: the `(` after `for` is not closed

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0) {
    c[i] = a[i] + b[i];
  }
}
