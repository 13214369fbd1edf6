// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a function is defined below its use.
// outcome: build-error
// kind: undeclared
// place: 13
// says: `add` is defined in line 17, below its use

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = add(a[i], b[i]);
  }
}

float add(float x, float y) { return x + y; }
