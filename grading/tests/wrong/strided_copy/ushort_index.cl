// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an index of 16 bits.
// outcome: wrong-answer
// kind: not-all-written
// says: an index wraps at 65536: `i` is a ushort
// place: 12

#define GROUP 256

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  // The guard sees the wrapped index, too.
  const ushort i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
