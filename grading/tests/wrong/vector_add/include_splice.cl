// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: includes a file, over a line splice.
// outcome: forbidden
// says: line 9: #inc
// says: may not include or probe other files
// place: 9

// clang-format off
#inc\
lude "/etc/passwd"
// clang-format on

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
