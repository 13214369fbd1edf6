// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a kernel without `void`.
// outcome: build-error
// kind: types
// place: 11
// says: the kernel `vector_add` has no type

#define GROUP 256
#define PER_ITEM 4

kernel vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
