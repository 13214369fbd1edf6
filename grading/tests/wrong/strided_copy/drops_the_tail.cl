// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: forgets the last, partial group.
// outcome: wrong-answer
// says: never written
// says: right at: n=1048576 stride=16

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n / GROUP * GROUP) out[i] = in[i];
}
