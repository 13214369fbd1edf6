// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: probes for a file, pasted from small pieces.
// outcome: forbidden
// outcome without gate: ok
// outcome without gate in landlock: build-error
// why: Landlock hides contents, not whether a file exists

#define GROUP 256
#define PER_ITEM 4

#define PASTE(a, b) a##b
#define H PASTE(__, has_inc)
#define J PASTE(lude, )
#define TWICE(a, b) PASTE(a, b)
#if TWICE(H, J)("/etc/shadow")
#error there it is
#endif

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
