// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: calls itself.
// outcome: build-error
// kind: recursion
// says: OpenCL C has no recursion
// place: 12

#define GROUP 256
#define PER_ITEM 4

float sum(global const float* a, global const float* b, size_t i, uint depth) {
  return depth == 0 ? a[i] + b[i] : 0.5f * (sum(a, b, i, depth - 1) + sum(b, a, i, depth - 1));
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = sum(a, b, i, n % 7 + 3);
}
