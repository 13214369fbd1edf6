// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_copy: copy n floats, as fast as memory allows.
//
// in, out  n floats each; every out[i] must become in[i]
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 32    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 256, read by the host

kernel void peak_copy(global const float* in, global float* out, uint n) {
  // TODO: one float per work-item and 32 work-items per group: the device is busy starting groups.
  // Take larger groups, and move four floats per work-item (PER_ITEM 4) as one vector.
  const size_t i = get_global_id(0);
  if (i < n) out[i] = in[i];
}
