// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: double* where float* is declared.
// outcome: bad-interface

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const double* a, global const double* b, global double* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
