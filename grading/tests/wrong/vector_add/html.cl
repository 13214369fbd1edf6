// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the signs of a web page are pasted.
// outcome: build-error
// kind: syntax
// place: 13
// says: write `<` instead

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  for (size_t i = get_global_id(0); i &lt; n; i += get_global_size(0)) c[i] = a[i] + b[i];
  // clang-format on
}
