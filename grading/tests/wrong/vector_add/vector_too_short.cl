// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a vector of three of four numbers.
// outcome: build-error
// kind: types
// place: 13
// says: give a number for each part of the vector

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  const float4 v = (float4)(a[i], b[i], 0);
  c[i] = v.x + v.y;
}
