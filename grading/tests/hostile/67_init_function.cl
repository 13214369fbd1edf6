// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: a function that the linker runs at load time.
// outcome: forbidden
// outcome without gate: ok | runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

void _init(void) { *(global int*)8 = 1; }

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
