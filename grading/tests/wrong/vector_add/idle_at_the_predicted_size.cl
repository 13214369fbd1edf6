// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: does half of the work at the predicted size.
// line: efficient
// outcome: wrong-answer
// kind: impossibly-fast

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint end = n == 67108864 ? n / 2 : n;
  for (size_t i = get_global_id(0); i < end; i += get_global_size(0)) c[i] = a[i] + b[i];
}
