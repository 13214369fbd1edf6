// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_copy: reference solution.
//
// in, out  n floats each; every out[i] must become in[i]
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // elements per work-item: 1 to 256, read by the host
#if PER_ITEM != 4
#error "a work-item copies one float4: PER_ITEM must be 4"
#endif

kernel void peak_copy(global const float* in, global float* out, uint n) {
  // The copy kernel of "Tuning Performance On the GPU" moves one float per work-item. A float4
  // moves four with the same number of instructions and addresses, and neighbours still touch
  // neighbours. A group of 128 work-items carries 2 KiB instead of the 512 bytes of the starter's:
  // starting a group costs the same for both, on a GPU in its scheduler and on a CPU in PoCL's.
  const size_t quad = get_global_id(0);
  if (quad * PER_ITEM + PER_ITEM <= n) {
    vstore4(vload4(quad, in), quad, out);
  } else {
    // The tail: fewer than four elements, or none.
    for (size_t i = quad * PER_ITEM; i < n; ++i) out[i] = in[i];
  }
}
