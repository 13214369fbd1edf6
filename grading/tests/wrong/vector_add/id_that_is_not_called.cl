// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the id is not called.
// outcome: build-error
// kind: build-error
// place: 12
// says: write `get_global_id(0)`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id;
  if (i < n) c[i] = a[i] + b[i];
}
