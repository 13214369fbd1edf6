// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but loads a row apart, from constant memory.
// line: efficient
// outcome: ok
// kind: wasted-sectors

#define GROUP 256
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  constant float* cin = (constant float*)(size_t)in;
  const size_t i = get_global_id(0) * stride + get_global_id(1);
  if (i < n) atomic_xchg((volatile global float*)out + i, cin[i]);
}
