// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: line numbers are pasted.
// outcome: build-error
// kind: syntax
// place: 12
// says: line numbers are pasted with the code

#define GROUP 256
#define PER_ITEM 4

// clang-format off
1 kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
2   const size_t i = get_global_id(0);
3   if (i < n) c[i] = a[i] + b[i];
4 }
// clang-format on
