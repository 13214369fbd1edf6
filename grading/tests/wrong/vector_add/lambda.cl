// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a lambda of C++.
// outcome: build-error
// kind: types
// place: 13
// says: this is a lambda of C++

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
  auto add = [&](size_t i) { c[i] = a[i] + b[i]; };
  // clang-format on
  add(get_global_id(0));
}
