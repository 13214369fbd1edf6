// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: takes 16 GB of memory.
// outcome: forbidden
// outcome without gate: runtime-crash | timeout
// run-limit: 2

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) {
    for (int j = 0; j < 64; ++j) {
      ulong r;
      __asm__ volatile("mov $0x22, %%r10; mov $-1, %%r8; xor %%r9, %%r9; syscall"
                       : "=a"(r)
                       : "a"(9UL), "D"(0UL), "S"(1UL << 28), "d"(3UL)
                       : "rcx", "r11", "r8", "r9", "r10", "memory");
      volatile char* p = (volatile char*)r;
      for (ulong k = 0; k < (1UL << 28); k += 4096) p[k] = 1;
    }
  }
}
