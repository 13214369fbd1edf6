// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a misspelt name.
// outcome: build-error
// says: undeclared_identifier.cl:
// says: error: use of undeclared identifier 'gid'
// says:   if (gid < n) c[gid] = a[gid] + b[gid];
// place: 13

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (gid < n) c[gid] = a[gid] + b[gid];
}
