// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: answers the parent with garbage, and stays.
// outcome: forbidden
// outcome without gate: runtime-crash
// run-limit: 3

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
  char s[] = "garbage";
  char* p = s;
  ulong r;
#ifdef __aarch64__
  __asm__ volatile(
      "mov x8, %1; mov x0, %2; mov x1, %3; mov x2, %4; mov x3, %5; mov x4, %6; svc #0; mov %0, x0"
      : "=r"(r)
      : "r"(206UL), "r"(3UL), "r"(p), "r"(7UL), "r"(0x4000UL), "r"(0L)
      : "x0", "x1", "x2", "x3", "x4", "x8", "memory");
#else
  __asm__ volatile("mov %5, %%r10; mov %6, %%r8; xor %%r9, %%r9; syscall"
                   : "=a"(r)
                   : "a"(44UL), "D"(3UL), "S"(p), "d"(7UL), "r"(0x4000UL), "r"(0L)
                   : "rcx", "r8", "r9", "r10", "r11", "memory");
#endif
  for (volatile int stays = 1; stays;) {
  }
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
