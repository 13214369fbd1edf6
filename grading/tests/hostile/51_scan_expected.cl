// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: seeks the expected results in memory, and clears both.
// outcome: forbidden
// outcome without gate: runtime-crash | wrong-answer | timeout
// run-limit: 2

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) ulong access_page(ulong page) {
  ulong r;
#ifdef __aarch64__
  __asm__ volatile("mov x8, %1; mov x0, %2; mov x1, %3; mov x2, %4; svc #0; mov %0, x0"
                   : "=r"(r)
                   : "r"(48UL), "r"(-100L), "r"(page), "r"(0UL)
                   : "x0", "x1", "x2", "x8", "memory");
#else
  __asm__ volatile("syscall" : "=a"(r) : "a"(21UL), "D"(page), "S"(0UL) : "rcx", "r11", "memory");
#endif
  return r;
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (get_global_id(0) != 0) return;
  const float e0 = a[0] + b[0], e1 = a[n / 2] + b[n / 2];
  char here;
  const ulong base = (ulong)&here & ~4095UL;
  for (long d = -(1L << 24); d < (1L << 24); d += 4096) {
    const ulong page = base + d;
    if (access_page(page) == (ulong)-14L) continue;
    for (int o = 0; o < 4080; o += 16) {
      volatile global float* q = (volatile global float*)(page + o);
      if (q == c || q[0] != e0 || q[n / 2] != e1) continue;
      for (uint j = 0; j < n; ++j) c[j] = q[j] = 0;
      return;
    }
  }
}
