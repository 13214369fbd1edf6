// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a function ends without its result.
// outcome: wrong-answer
// kind: uninitialised
// says: in all control paths

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 32  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)

#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

float8 load(global const float* in, size_t i, uint n) {
  if (i + 8 <= n) return vload8(0, in + i);
  float part[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (size_t k = i; k < n; ++k) part[k - i] = in[k];
  vload8(0, part);
}

void store(float8 x, global float* out, size_t i, uint n) {
  if (i + 8 <= n) {
    vstore8(x, 0, out + i);
  } else {
    float part[8];
    vstore8(x, 0, part);
    for (size_t k = i; k < n; ++k) out[k] = part[k - i];
  }
}

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t row = 8 * GROUP;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + 8 * get_local_id(0);
  float8 a = load(in, first, n);
  float8 b = load(in, first + row, n);
  float8 c = load(in, first + 2 * row, n);
  float8 d = load(in, first + 3 * row, n);

  float16 even = (float16)(a.even, b.even, c.even, d.even);
  float16 odd = (float16)(a.odd, b.odd, c.odd, d.odd);

  for (uint s = 0; s < steps; ++s) {
    even = GROW(even);
    odd = DECAY(odd);
  }

  a.even = even.s0123, a.odd = odd.s0123;
  b.even = even.s4567, b.odd = odd.s4567;
  c.even = even.s89ab, c.odd = odd.s89ab;
  d.even = even.scdef, d.odd = odd.scdef;
  store(a, out, first, n);
  store(b, out, first + row, n);
  store(c, out, first + 2 * row, n);
  store(d, out, first + 3 * row, n);
}
