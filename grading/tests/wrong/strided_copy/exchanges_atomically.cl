// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but atomic exchanges move elements a row apart.
// line: efficient
// outcome: ok
// kind: wasted-sectors

#define GROUP 256
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(0) * stride + get_global_id(1);
  if (i < n) atomic_xchg((volatile global int*)out + i, atomic_or((volatile global int*)in + i, 0));
}
