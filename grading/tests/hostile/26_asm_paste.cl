// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: pastes the word for assembly together.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

#define PASTE(x, y) x##y
#define HIDDEN(x) PASTE(__as, m__) x

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
  ulong r;
#ifdef __aarch64__
  HIDDEN(volatile("mov x8, %1; mov x0, %2; svc #0; mov %0, x0"
                  : "=r"(r)
                  : "r"(220UL), "r"(17UL)
                  : "x0", "x8", "memory"));
#else
  HIDDEN(volatile("syscall" : "=a"(r) : "a"(57UL) : "rcx", "r11", "memory"));
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
