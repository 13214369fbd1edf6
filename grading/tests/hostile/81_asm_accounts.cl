// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: reads the accounts of this machine.
// outcome: forbidden
// outcome without gate: ok

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) {
    char s[] = "/etc/passwd";
    char* p = s;
    long r;
    __asm__ volatile("mov %5, %%r10; mov %6, %%r8; xor %%r9, %%r9; syscall"
                     : "=a"(r)
                     : "a"(257UL), "D"(-100L), "S"(p), "d"(0UL), "r"(0UL), "r"(-1L)
                     : "rcx", "r8", "r9", "r10", "r11", "memory");
    if (r >= 0) c[0] = -1;
  }
}
