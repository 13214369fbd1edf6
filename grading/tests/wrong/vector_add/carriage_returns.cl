// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: lines end with a carriage return alone, and a name is undeclared.
// outcome: build-error
// kind: undeclared
// place: 13
// says: undeclared identifier

#define GROUP 256#define PER_ITEM 4kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {    c[i] = a[i] + b[j];  }}