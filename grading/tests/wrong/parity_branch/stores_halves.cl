// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stores the even elements first and the odd ones after them.
// outcome: wrong-answer
// kind: moved
// says: elements 1 and 2 of every 4 are swapped

#define GROUP 64
#define PER_ITEM 4

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (4 * i + 4 <= n) {
    const float4 x = vload4(i, in);
    float2 even = x.even;
    float2 odd = x.odd;
    for (uint s = 0; s < steps; ++s) {
      even = GROW(even);
      odd = DECAY(odd);
    }
    vstore4((float4)(even, odd), i, out);
  } else {
    for (size_t k = 4 * i; k < n; ++k) {
      float x = in[k];
      for (uint s = 0; s < steps; ++s) x = k % 2 == 0 ? GROW(x) : DECAY(x);
      out[k] = x;
    }
  }
}
