// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: a function that runs while the kernel is loaded.
// outcome: forbidden
// outcome without gate: runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

__attribute__((constructor)) void early(void) {
  ulong r;
  __asm__ volatile("syscall" : "=a"(r) : "a"(57UL) : "rcx", "r11", "memory");
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
