// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: square brackets around an argument.
// outcome: build-error
// kind: types
// says: with round brackets

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id[0];
  const size_t left = 2 * i;
  if (left < n) out[i] = in[left] + (left + 1 < n ? in[left + 1] : 0);
}
