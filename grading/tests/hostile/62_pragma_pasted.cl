// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: the same, with the operator pasted together.
// outcome: forbidden
// outcome without gate: ok | runtime-crash | build-error

#define GROUP 256
#define PER_ITEM 4

#define PASTE(a, b) a##b

// clang-format off
PASTE(_Pra, gma)("clang section rodata=\".text\"")
constant uchar code[] = {0xb8, 57, 0, 0, 0, 0x0f, 0x05, 0xc3,   // fork
                         0xb8, 57, 0, 0, 0, 0x0f, 0x05, 0xc3};
PASTE(_Pra, gma)("clang section rodata=\"\" relro=\".ctors\"")
constant uchar* constant entries[2] = {code, code + 8};
// clang-format on

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  if (n == 0) c[0] = entries[get_global_id(0) & 1][get_global_id(0) & 7];
}
