// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the kernel of another exercise.
// outcome: bad-interface
// kind: missing-kernel
// place: 11
// says: the kernel of another exercise, `peak_copy`

#define GROUP 256
#define PER_ITEM 4

kernel void peak_copy(global const float* in, global float* out, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) out[i] = in[i];
}
