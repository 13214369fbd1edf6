// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: reads paths of the machine in its mount table.
// outcome: forbidden
// outcome without gate: ok

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(global float* c) {
  char s[] = "/proc/self/mountinfo";
  char* p = s;
  long r;
#ifdef __aarch64__
  __asm__ volatile(
      "mov x8, %1; mov x0, %2; mov x1, %3; mov x2, %4; mov x3, %5; mov x4, %6; svc #0; mov %0, x0"
      : "=r"(r)
      : "r"(56UL), "r"(-100L), "r"(p), "r"(0UL), "r"(0UL), "r"(-1L)
      : "x0", "x1", "x2", "x3", "x4", "x8", "memory");
#else
  __asm__ volatile("mov %5, %%r10; mov %6, %%r8; xor %%r9, %%r9; syscall"
                   : "=a"(r)
                   : "a"(257UL), "D"(-100L), "S"(p), "d"(0UL), "r"(0UL), "r"(-1L)
                   : "rcx", "r8", "r9", "r10", "r11", "memory");
#endif
  if (r >= 0) c[0] = -1;
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack(c);
}
