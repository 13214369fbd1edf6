// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: forks while it is loaded.
// outcome: forbidden
// outcome without gate: runtime-crash
// outcome elsewhere: ok

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) void attack(void) {
#ifdef __aarch64__
  __asm__ volatile(
      ".pushsection .init_array,\"aw\",@init_array\n.p2align 3\n.xword 1f\n.popsection\n b 2f\n"
      " 1: mov x8, #220\n mov x0, #17\n svc #0\n ret\n 2:\n" ::
          : "memory");
#else
  __asm__ volatile(
      ".pushsection .init_array,\"aw\",@init_array\n.p2align 3\n.quad 1f\n.popsection\n jmp 2f\n"
      " 1: mov $57,%%eax\n syscall\n ret\n 2:\n" ::
          : "memory");
#endif
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  attack();
}
