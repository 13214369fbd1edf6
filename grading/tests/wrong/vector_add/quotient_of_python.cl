// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a quotient of Python.
// outcome: build-error
// kind: syntax
// place: 12
// says: `//` begins a comment here

#define GROUP 256
#define PER_ITEM 4
// clang-format off
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint half_of_n = n // 2;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
