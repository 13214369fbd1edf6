// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_copy: copy n floats, as fast as memory allows.
//
// in, out  n floats each; every out[i] must become in[i]
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 32    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // elements per work-item: 1 to 256, read by the host

kernel void peak_copy(global const float* in, global float* out, uint n) {
  // TODO: a group moves only 512 bytes, and each instruction only four per work-item,
  // so the device spends its time starting groups. Move more bytes with each of them.
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) out[i] = in[i];
}
