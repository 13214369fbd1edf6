// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a part of a vector is stored twice.
// outcome: build-error
// kind: types
// place: 14
// says: name each part once on the left

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  float4 v = 0;
  v.xx += a[i];
  c[i] = v.x + b[i];
}
