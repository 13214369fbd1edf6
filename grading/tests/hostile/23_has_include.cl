// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: asks whether a file exists.
// outcome: forbidden

#define GROUP 256
#define PER_ITEM 4

#if __has_include("/etc/shadow")
#define SHADOW 1
#endif

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
