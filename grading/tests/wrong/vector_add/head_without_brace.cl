// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the brace after the head is missing.
// outcome: build-error
// kind: syntax
// place: 11
// says: no `{` follows the head of `vector_add`

#define GROUP 256
#define PER_ITEM 4
// clang-format off
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n)
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
