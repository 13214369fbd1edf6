// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a condition of Python.
// outcome: build-error
// kind: syntax
// place: 13
// says: a `:` follows the brackets, as in Python

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (i < n):
      c[i] = a[i] + b[i];
  }
}
