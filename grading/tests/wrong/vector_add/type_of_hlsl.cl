// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a qualifier of HLSL.
// outcome: build-error
// kind: undeclared
// place: 11
// says: this is HLSL or GLSL

#define GROUP 256
#define PER_ITEM 4

void add(inout float x, float y) { x += y; }

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
