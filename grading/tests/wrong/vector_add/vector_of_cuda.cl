// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a vector is made by a function of CUDA.
// outcome: build-error
// kind: undeclared
// place: 14
// says: OpenCL C makes a vector as (float4)(x, y, z, w)

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  float4 v = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    v = make_float4(a[i], b[i], 0, 0);
    c[i] = v.x + v.y;
  }
}
