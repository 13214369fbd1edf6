// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but neighbours lie 64 bytes apart in each request.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define GROUP 32
#define PER_ITEM 16

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (16 * i + 16 <= n) {
    vstore16(vload16(i, a) + vload16(i, b), i, c);
  } else {
    for (size_t k = 16 * i; k < n; ++k) c[k] = a[k] + b[k];
  }
}
