// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a macro within a macro leaves a bracket open.
// outcome: build-error
// kind: syntax
// place: 10 | 12 | 16

#define GROUP 64    // read by the host
#define PER_ITEM 1  // read by the host

#define SUM(i) (a[i] + b[i]
#define ADD(i) \
  if ((i) < n) c[i] = SUM(i);

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  ADD(i)
}
