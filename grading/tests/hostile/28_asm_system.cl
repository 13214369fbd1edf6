// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: calls system() past the compiler.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
  char s[] = "touch /tmp/oclab-hostile";
  char* p = s;
#ifdef __aarch64__
  __asm__ volatile("mov x0, %0; bl system" ::"r"(p)
                   : "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11",
                     "x12", "x13", "x14", "x15", "x16", "x17", "x30", "memory");
#else
  __asm__ volatile(
      "mov %%rsp, %%rbx; sub $256, %%rsp; and $-16, %%rsp; call system@PLT; mov %%rbx, %%rsp" ::"D"(
          p)
      : "rax", "rbx", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
