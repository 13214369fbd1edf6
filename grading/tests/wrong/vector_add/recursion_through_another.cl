// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: two functions call each other, and end.
// outcome: build-error
// kind: recursion
// says: OpenCL C has no recursion
// place: 12

#define GROUP 256
#define PER_ITEM 4

float odd(float a, uint k);
float even(float a, uint k) { return k == 0 ? a : odd(a, k - 1); }
float odd(float a, uint k) { return k == 0 ? a : even(a, k - 1); }

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = even(a[i], n % 5) + b[i];
}
