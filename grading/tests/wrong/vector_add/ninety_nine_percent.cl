// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: leaves out one element in a hundred.
// outcome: wrong-answer
// says: everything from index 990 on
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n - n / 100; i += get_global_size(0)) c[i] = a[i] + b[i];
}
