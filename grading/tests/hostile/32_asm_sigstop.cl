// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: stops its whole process group.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
  ulong r;
#ifdef __aarch64__
  __asm__ volatile("mov x8, %1; mov x0, %2; mov x1, %3; svc #0; mov %0, x0"
                   : "=r"(r)
                   : "r"(129UL), "r"(0UL), "r"(19UL)
                   : "x0", "x1", "x8", "memory");
#else
  __asm__ volatile("syscall" : "=a"(r) : "a"(62UL), "D"(0UL), "S"(19UL) : "rcx", "r11", "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
