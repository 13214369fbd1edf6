// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last n % 4 elements are not copied.
// outcome: wrong-answer
// says: right at: n=1000; n=65536

#define GROUP 128
#define PER_ITEM 4

kernel void peak_copy(global const float* in, global float* out, uint n) {
  const size_t quad = get_global_id(0);
  if (quad * PER_ITEM + PER_ITEM <= n) vstore4(vload4(quad, in), quad, out);
}
