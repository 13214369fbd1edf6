// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: promises the compiler what does not hold.
// outcome: forbidden
// kind: unchecked-promise
// says: `__builtin_assume` is a promise to the compiler that nothing checks
// place: 12

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  __builtin_assume(n % 4 == 0);
  if (i < n) out[i] = in[i];
}
