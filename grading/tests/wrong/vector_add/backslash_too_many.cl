// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a backslash makes the head of the kernel a part of a macro.
// outcome: build-error
// place: 13
// says: makes line 14 a part of `ADD`
// says: remove the `\` at the end of line 13

#define GROUP 256
#define PER_ITEM 4
// clang-format off
#define ADD(i)   \
  c[i] = a[i];   \
  c[i] += b[i];  \
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    ADD(i)
  }
}
