// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro that ends with `;` before an `else`.
// outcome: build-error
// kind: syntax
// place: 11
// says: so a second one ends the `if` before its `else`

#define GROUP 256
#define PER_ITEM 4

#define STORE(x) c[i] = x;
// clang-format off
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (i < 4) STORE(a[i]); else STORE(b[i]);
  }
}
