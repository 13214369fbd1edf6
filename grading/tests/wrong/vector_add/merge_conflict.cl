// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a merge conflict, of which the host complains first.
// outcome: bad-interface
// kind: syntax
// place: 10
// says: a merge conflict is left in the file
// says: delete the lines with markers of Git: 10, 12, 14

// clang-format off
<<<<<<< HEAD
#define GROUP 128
=======
#define GROUP 256
>>>>>>> theirs
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
