// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: recursion that only the model's compiler sees for certain.
// line: safe
// outcome: build-error
// kind: refused-in-model
// says: OpenCL C has no recursion
// place: 14

#define GROUP 256
#define PER_ITEM 4
#define DEPTH 5

#if DEPTH > 0
float down(float a, uint k) { return k == 0 ? a : down(a, k - 1); }
#endif

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = down(a[i], n % DEPTH) + b[i];
  }
}
