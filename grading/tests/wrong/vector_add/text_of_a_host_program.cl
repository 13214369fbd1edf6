// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel as a text of a host's program.
// outcome: build-error
// kind: missing-kernel
// place: 11
// says: the kernel `vector_add` is in a text

#define GROUP 256
#define PER_ITEM 4
// clang-format off
"kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {\n"
"  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {\n"
"    c[i] = a[i] + b[i];\n"
"  }\n"
"}\n"
