// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: two definitions of GROUP that disagree.
// outcome: bad-interface
// says: defined before with another value

#define GROUP 256
#define PER_ITEM 4

#undef GROUP
#define GROUP 128

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
