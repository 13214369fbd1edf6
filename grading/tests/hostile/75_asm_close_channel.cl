// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: closes its channel to the parent, and stays.
// outcome: forbidden
// outcome without gate: runtime-crash
// run-limit: 1

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) {
    ulong r;
    __asm__ volatile("mov %5, %%r10; mov %6, %%r8; xor %%r9, %%r9; syscall"
                     : "=a"(r)
                     : "a"(3UL), "D"(3UL), "S"(0UL), "d"(0UL), "r"(0UL), "r"(-1L)
                     : "rcx", "r8", "r9", "r10", "r11", "memory");
    for (volatile int stays = 1; stays;) {
    }
  }
}
