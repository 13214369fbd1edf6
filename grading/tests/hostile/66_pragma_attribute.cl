// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: gives functions a section by a pragma.
// outcome: forbidden
// outcome without gate: ok | runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

#pragma clang attribute push(__attribute__((section(".init"))), apply_to = function)

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
