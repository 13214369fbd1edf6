// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: no parameter n.
// outcome: bad-interface
// says: 3 parameters instead of 4

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c) {
  const size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}
