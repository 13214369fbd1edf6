// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro names a buffer that does not exist.
// outcome: build-error
// kind: undeclared
// place: 11 | 15

#define GROUP 64    // read by the host
#define PER_ITEM 1  // read by the host

#define ADD(i) \
  if ((i) < n) c[i] = a[i] + summand[i];

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  ADD(i)
}
