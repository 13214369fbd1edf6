// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a null pointer of C++.
// outcome: build-error
// kind: undeclared
// place: 12
// says: OpenCL C has 0 and NULL for a null pointer

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (a == nullptr) return;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
