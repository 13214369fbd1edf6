// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a variable hides a function.
// outcome: build-error
// kind: build-error
// place: 12
// says: the variable `min` hides the function `min`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint min = 1000;
  const uint end = min(n, 1000u);
  for (size_t i = get_global_id(0); i < end; i += get_global_size(0)) c[i] = a[i] + b[i];
}
