// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a brace ends a loop early.
// outcome: build-error
// kind: undeclared
// place: 17
// says: it ends what begins in line 13, too early

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (i < n) {
      c[i] = a[i];
    }
    }
    c[i] += b[i];
  }
}
// clang-format on
