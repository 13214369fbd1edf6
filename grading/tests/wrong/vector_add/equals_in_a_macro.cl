// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro that begins with `=`.
// outcome: build-error
// kind: syntax
// place: 11
// says: remove the `=`: `#define WIDTH 4`

#define GROUP 256
#define PER_ITEM 4

#define WIDTH = 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  float block[WIDTH];
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
