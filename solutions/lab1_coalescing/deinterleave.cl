// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, deinterleave: reference solution.
//
// pairs   2 * n floats: re0, im0, re1, im1, …
// re, im  n floats each
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive pairs.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // pairs per work-item: 1 to 64, read by the host
#if PER_ITEM != 2
#error "a work-item takes one float4: PER_ITEM must be 2"
#endif

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t first = get_global_id(0) * PER_ITEM;
  if (first + PER_ITEM <= n) {
    // One load brings two whole pairs: 16 bytes, of which nothing is thrown away, right beside the
    // 16 bytes of the next work-item ("Optimization Strategies" counts what v[2 * i] wastes). Four
    // pairs would not be better on a GPU: 32 bytes per work-item are two load instructions that
    // leave gaps between neighbours, measured slower than the starter. The pairs are taken apart
    // in registers: .even holds the real parts, .odd the imaginary ones. Pointers to vectors
    // promise the alignment that OpenCL's buffers have; with vload4, which promises none, NVIDIA's
    // compiler makes four loads.
    const float4 block = ((global const float4*)pairs)[get_global_id(0)];
    ((global float2*)re)[get_global_id(0)] = block.even;
    ((global float2*)im)[get_global_id(0)] = block.odd;
  } else if (first < n) {
    // With an odd n the last work-item finds only one pair.
    re[first] = pairs[2 * first];
    im[first] = pairs[2 * first + 1];
  }
}
