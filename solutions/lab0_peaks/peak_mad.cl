// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_mad: reference solution.
//
// in, out  n floats each: out[i] is in[i] after `steps` times x = x * x - 0.74
// steps    multiply-adds per element, 1 or more
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 64      // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 128  // elements per work-item: 1 to 256, read by the host
#if PER_ITEM != 128
#error "a work-item has eight float16: PER_ITEM must be 128"
#endif

// 0.74f, not 0.74: without the f the constant is a double, so the subtraction is one too, with a
// conversion before and after it. Written as one expression, not as mad(): a compiler may fuse a
// product and a sum (FP_CONTRACT is on), and PoCL 3.1 does so here but not inside its mad().
#define STEP(x) x = x * x - 0.74f;

// Eight vectors per work-item that do not wait for each other. A multiply-add takes four cycles or
// more; one chain of them leaves the unit idle in between ("Tuning Performance On the GPU": its MAD
// kernel measures a single chain, and independent ones reach much more). 16 floats fill a vector
// register of AVX-512; a GPU computes them one by one, as 16 more chains.
#define STEP_ALL STEP(x0) STEP(x1) STEP(x2) STEP(x3) STEP(x4) STEP(x5) STEP(x6) STEP(x7)

// Vector k of a work-item: four float4s that are GROUP vectors apart, so that neighbours read and
// write neighbours with each. 16 floats in one place would leave gaps between them.
#define QUAD(k) vload4(quad + (k)*GROUP, in)
#define LOAD(k) (float16)(QUAD(4 * (k)), QUAD(4 * (k) + 1), QUAD(4 * (k) + 2), QUAD(4 * (k) + 3))
#define STORE(x, k)                                    \
  vstore4(x.s0123, quad + (4 * (k)) * GROUP, out);     \
  vstore4(x.s4567, quad + (4 * (k) + 1) * GROUP, out); \
  vstore4(x.s89ab, quad + (4 * (k) + 2) * GROUP, out); \
  vstore4(x.scdef, quad + (4 * (k) + 3) * GROUP, out)

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    const size_t quad = first / 4 + get_local_id(0);
    float16 x0 = LOAD(0), x1 = LOAD(1), x2 = LOAD(2), x3 = LOAD(3);
    float16 x4 = LOAD(4), x5 = LOAD(5), x6 = LOAD(6), x7 = LOAD(7);
    // Four steps per round of the loop, because counting is work too; then what is left of them.
    for (uint round = steps / 4; round > 0; --round) {
      STEP_ALL STEP_ALL STEP_ALL STEP_ALL
    }
    for (uint step = steps % 4; step > 0; --step) {
      STEP_ALL
    }
    STORE(x0, 0);
    STORE(x1, 1);
    STORE(x2, 2);
    STORE(x3, 3);
    STORE(x4, 4);
    STORE(x5, 5);
    STORE(x6, 6);
    STORE(x7, 7);
  } else {
    // The last group, if it is not full: element by element.
    for (size_t i = first + get_local_id(0); i < n; i += GROUP) {
      float x = in[i];
      for (uint step = 0; step < steps; ++step) STEP(x)
      out[i] = x;
    }
  }
}
