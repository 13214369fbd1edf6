// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: hundred thousands of errors.
// outcome: build-error

#define GROUP 256
#define PER_ITEM 4

#define E0 x x x x x x x x x x;
#define E1 E0 E0 E0 E0 E0 E0 E0 E0 E0 E0
#define E2 E1 E1 E1 E1 E1 E1 E1 E1 E1 E1
#define E3 E2 E2 E2 E2 E2 E2 E2 E2 E2 E2

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  E3 E3
}
