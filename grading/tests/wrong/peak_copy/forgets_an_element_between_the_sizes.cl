// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: forgets the last element at sizes from 2 Mi to 4 Mi.
// outcome: wrong-answer
// kind: not-all-written
// says: only the last element was never written

#define GROUP 128
#define PER_ITEM 4

kernel void peak_copy(global const float* in, global float* out, uint n) {
  const size_t quad = get_global_id(0);
  const uint end = n - (n >> 21 == 1);
  if (quad * PER_ITEM + PER_ITEM <= end) {
    vstore4(vload4(quad, in), quad, out);
  } else {
    for (size_t i = quad * PER_ITEM; i < end; ++i) out[i] = in[i];
  }
}
