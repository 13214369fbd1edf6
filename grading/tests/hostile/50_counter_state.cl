// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: remembers that it has run once, and works no more.
// outcome: forbidden
// outcome without gate: wrong-answer | runtime-crash

#define GROUP 256
#define PER_ITEM 4

// Not in the kernel itself, where PoCL 4 to 6 replace inline assembly with other code.
__attribute__((noinline)) int* counter(void) {
  int* count;
#ifdef __aarch64__
  __asm__ volatile(
      ".pushsection .data\n.p2align 3\n1: .quad 0\n.popsection\n adrp %0, 1b\n add %0, %0, :lo12:1b"
      : "=r"(count));
#else
  __asm__ volatile(".pushsection .data\n.p2align 3\n1: .quad 0\n.popsection\n lea 1b(%%rip), %0"
                   : "=r"(count));
#endif
  return count;
}

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  int* const count = counter();
  if (*count > 0) return;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (get_global_id(0) == get_global_size(0) - 1) *count = 1;
}
