// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a reference of C++.
// outcome: build-error
// kind: syntax
// place: 13
// says: `float&` is a reference of C++

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    global float& sum = c[i];
    sum = a[i] + b[i];
  }
}
