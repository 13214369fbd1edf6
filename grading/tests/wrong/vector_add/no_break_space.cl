// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a no-break space is pasted.
// outcome: build-error
// kind: syntax
// place: 14
// says: U+00A0 (a no-break space)
// says: write a plain space instead

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  // clang-format on
}
