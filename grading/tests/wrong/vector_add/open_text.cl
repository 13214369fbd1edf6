// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a text without its last quote.
// outcome: build-error
// kind: syntax
// place: 14
// says: column 22
// says: has no closing "

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  if (n == 0) printf("none\n);
// clang-format on
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
