// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a line of a text.
// outcome: build-error
// kind: undeclared
// place: 16
// says: this line is a text, not code

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
This kernel adds two vectors.
