// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: calls a function of the host by another name.
// outcome: forbidden
// outcome without gate: build-error | runtime-crash

#define GROUP 256
#define PER_ITEM 4

int harmless(constant char* command);
#pragma redefine_extname harmless system

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) harmless("true");
}
