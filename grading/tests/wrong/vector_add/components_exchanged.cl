// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the first two components of each vector are exchanged.
// outcome: wrong-answer
// kind: moved
// place: 13

#define GROUP 64    // read by the host
#define PER_ITEM 4  // read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t quad = get_global_id(0);
  if (4 * quad + 4 <= n) {
    vstore4((vload4(quad, a) + vload4(quad, b)).yxzw, quad, c);
  } else {
    for (size_t i = 4 * quad; i < n; ++i) c[i] = a[i] + b[i];
  }
}
