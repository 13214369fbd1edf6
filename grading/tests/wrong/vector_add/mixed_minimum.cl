// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the minimum of two types.
// outcome: build-error
// kind: types
// place: 12
// says: (size_t)n beside a size_t

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t end = min(get_global_size(0) * PER_ITEM, n);
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
