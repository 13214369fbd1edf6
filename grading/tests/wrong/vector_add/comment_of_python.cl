// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a comment of Python.
// outcome: forbidden
// kind: forbidden-word
// place: 12
// says: a comment begins with `//`

#define GROUP 256
#define PER_ITEM 4
// clang-format off
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  # adds both
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
