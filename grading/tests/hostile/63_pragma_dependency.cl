// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: asks whether a file is there by a pragma.
// outcome: forbidden
// outcome without gate: ok | build-error

#define GROUP 256
#define PER_ITEM 4

#pragma GCC dependency "/etc/passwd"

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
