// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: writes over its own return address.
// outcome: forbidden
// outcome without gate: runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

void jump(ulong to) {
  ulong* frame = (ulong*)__builtin_frame_address(0);
  frame[1] = to;
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  jump(n);
}
