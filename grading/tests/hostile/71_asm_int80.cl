// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: a system call of 32-bit programs.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
  uint r = 20;
#ifdef __aarch64__
  __asm__ volatile("mov x8, %0; svc #0x80" ::"r"((ulong)r) : "x0", "x8", "memory");
#else
  __asm__ volatile("int $0x80" : "+a"(r) : : "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
