// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a missing semicolon.
// outcome: build-error
// says: syntax_error.cl:13:36: error: expected ';'
// says:                                        ^
// place: 13

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  const size_t i = get_global_id(0)
      // clang-format on
      if (i < n) c[i] = a[i] + b[i];
}
