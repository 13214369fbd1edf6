// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: stays, and works as soon as new inputs appear.
// outcome: forbidden
// outcome without gate: runtime-crash | wrong-answer | timeout
// run-limit: 3

#define GROUP 256
#define PER_ITEM 4

struct Reply {
  uint magic, status;
  ulong nonce, fault;
  uint text, repeats;
  int error;
  uint unused;
  double seconds[64];
};

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void send_forged(void) {
  struct Reply forged = {0x6f636c62, 1, 0, 0, 0, 1, 0, 0, {1e-6}};
  struct Reply* p = &forged;
  ulong r;
#ifdef __aarch64__
  __asm__ volatile("mov x8, %1; mov x0, %2; mov x1, %3; mov x2, %4; mov x3, %5; svc #0; mov %0, x0"
                   : "=r"(r)
                   : "r"(206UL), "r"(3UL), "r"(p), "r"((ulong)sizeof(*p)), "r"(0x4000UL)
                   : "x0", "x1", "x2", "x3", "x8", "memory");
#else
  __asm__ volatile("xor %%r8, %%r8; xor %%r9, %%r9; mov $0x4000, %%r10; syscall"
                   : "=a"(r)
                   : "a"(44UL), "D"(3UL), "S"(p), "d"((ulong)sizeof(*p))
                   : "rcx", "r8", "r9", "r10", "r11", "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  if (get_global_id(0) != 0) return;
  for (uint j = 0; j < n; ++j) c[j] = a[j] + b[j];
  for (int round = 0; round < 100; ++round) {
    send_forged();
    const float seen = c[n - 1];
    volatile global float* last = (volatile global float*)c + (n - 1);
    while (*last == seen) {
    }
    for (uint j = 0; j < n; ++j) c[j] = a[j] + b[j];
  }
}
