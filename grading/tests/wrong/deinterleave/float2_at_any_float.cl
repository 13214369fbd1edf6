// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: takes a float2 from an address that is a multiple of 4 only.
// line: safe
// outcome: unsafe
// says: this access is misaligned
// says: line 16,

#define GROUP 256
#define PER_ITEM 1

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  re[i] = pairs[2 * i];
  if (i + 1 < n) {
    const float2 middle = *(global const float2*)(pairs + 2 * i + 1);
    im[i] = middle.x;
  } else {
    im[i] = pairs[2 * i + 1];
  }
}
