// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: does nothing at all.
// outcome: wrong-answer
// says: no element was written
// says: check that the kernel stores its result

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // to do
}
