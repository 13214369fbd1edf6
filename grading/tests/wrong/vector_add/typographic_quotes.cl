// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: typographic quotes, also in a comment: “c”.
// outcome: build-error
// kind: syntax
// place: 15
// says: U+201C (a typographic quote)
// says: column 22
// says: write a straight quote `"` instead

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  if (n == 1) printf(“one”);
  // clang-format on
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
