// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a blank before the parameters of a macro.
// outcome: build-error
// kind: undeclared
// place: 11
// says: a blank separates `SQUARE` from its parameters

#define GROUP 256
#define PER_ITEM 4
// clang-format off
#define SQUARE (x) ((x) * (x))

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = SQUARE(a[i]) + b[i];
  }
}
