// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: one parameter is missing.
// outcome: bad-interface

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c) {
  c[get_global_id(0)] = a[get_global_id(0)] + b[get_global_id(0)];
}
