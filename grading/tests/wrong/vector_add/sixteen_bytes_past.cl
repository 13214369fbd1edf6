// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: writes 16 bytes past the end.
// outcome: runtime-crash
// says: out of bounds
// says: `c[1]`, which has 1 element

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) {
    for (uint k = 0; k < 4; ++k) c[n + k] = 1;
  }
}
