// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: rewrites the C library's clock.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) {
    __asm__ volatile(
        "mov clock_gettime@GOTPCREL(%%rip), %%rbx\n mov %%rbx, %%rdi; and $-4096, %%rdi\n"
        " mov $8192, %%esi; mov $7, %%edx; mov $10, %%eax; syscall\n movb $0xc3, (%%rbx)\n" ::
            : "rax", "rbx", "rcx", "rdx", "rdi", "rsi", "r11", "memory");
  }
}
