// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an attribute of Metal.
// outcome: forbidden
// kind: forbidden-word
// place: 12
// says: attributes like this are Metal or C++

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n,
                       uint id [[thread_position_in_grid]]) {
  if (id < n) c[id] = a[id] + b[id];
}
