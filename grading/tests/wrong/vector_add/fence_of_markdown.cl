// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a fence of Markdown is pasted.
// outcome: build-error
// kind: syntax
// place: 12
// says: a line of Markdown is pasted

#define GROUP 256
#define PER_ITEM 4

// clang-format off
```c
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
// clang-format off
```
