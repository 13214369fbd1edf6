// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro lacks a semicolon between two statements.
// outcome: build-error
// kind: syntax
// place: 13
// says: a `;` is missing in the text of `ADD`
// says: put a `;` at the end of line 13

#define GROUP 256
#define PER_ITEM 4
// clang-format off
#define ADD(i)   \
  c[i] = a[i]    \
  c[i] += b[i];
// clang-format on

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    ADD(i)
  }
}
