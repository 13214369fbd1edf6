// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a name of two words.
// outcome: build-error
// kind: syntax
// place: 12
// says: write one name: `my_sum`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  float my sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
