// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel is there twice.
// outcome: build-error
// kind: build-error
// place: 15
// says: a part of the file is there twice

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
