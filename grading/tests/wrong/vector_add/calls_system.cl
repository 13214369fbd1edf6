// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: calls a function of the host's C library.
// outcome: build-error
// says: Cannot find symbol system
// says: a kernel cannot call the host's C library
// place: 11 | 14

#define GROUP 256
#define PER_ITEM 4

int system(constant char* command);

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (get_global_id(0) == 0) system("true");
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
