// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel is commented out.
// outcome: bad-interface
// kind: missing-kernel
// place: 12
// says: the kernel `vector_add` is commented out

#define GROUP 256
#define PER_ITEM 4

// Later:
// kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
//   const size_t i = get_global_id(0);
//   if (i < n) c[i] = a[i] + b[i];
// }
