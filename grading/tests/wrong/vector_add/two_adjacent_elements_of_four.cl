// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: work-items are planned for 4 elements, and written for 2.
// outcome: wrong-answer
// kind: not-all-written
// place: 14
// says: (PER_ITEM)

#define GROUP 64    // read by the host
#define PER_ITEM 4  // read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t first = get_global_id(0) * 2;
  for (size_t i = first; i < first + 2; ++i) {
    if (i < n) c[i] = a[i] + b[i];
  }
}
