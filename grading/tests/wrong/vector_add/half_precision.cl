// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: rounds to eleven bits, as half does.
// outcome: wrong-answer
// says: the expected ones in half precision

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    const uint bits = as_uint(a[i] + b[i]);
    c[i] = as_float((bits + 0x1000) & 0xffffe000);
  }
}
