// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: reads a variable of the C library.
// outcome: forbidden | build-error
// outcome without gate: ok | build-error | runtime-crash | wrong-answer

#define GROUP 256
#define PER_ITEM 4

extern constant ulong environ;

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (n == 0) c[0] = environ;
}
