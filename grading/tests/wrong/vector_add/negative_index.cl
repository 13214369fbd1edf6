// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: writes before the first element.
// outcome: runtime-crash
// says: before its first element
// place: 11

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (int i = get_global_id(0); i < (int)n; i += get_global_size(0)) c[i - 16] = a[i] + b[i];
}
