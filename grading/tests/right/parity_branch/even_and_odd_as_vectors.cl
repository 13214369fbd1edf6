// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: x.even and x.odd as float16.

#define GROUP 128
#define PER_ITEM 32
#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))
kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM) + 8 * get_local_id(0);
  if (base + 3 * 8 * GROUP + 8 <= n) {
    float8 a = vload8(0, in + base), b = vload8(0, in + base + 8 * GROUP);
    float8 c = vload8(0, in + base + 16 * GROUP), d = vload8(0, in + base + 24 * GROUP);
    float16 e = (float16)(a.even, b.even, c.even, d.even);
    float16 o = (float16)(a.odd, b.odd, c.odd, d.odd);
    for (uint s = 0; s < steps; ++s) {
      e = GROW(e);
      o = DECAY(o);
    }
    a.even = e.s0123;
    a.odd = o.s0123;
    b.even = e.s4567;
    b.odd = o.s4567;
    c.even = e.s89ab;
    c.odd = o.s89ab;
    d.even = e.scdef;
    d.odd = o.scdef;
    vstore8(a, 0, out + base);
    vstore8(b, 0, out + base + 8 * GROUP);
    vstore8(c, 0, out + base + 16 * GROUP);
    vstore8(d, 0, out + base + 24 * GROUP);
  } else {
    for (uint k = 0; k < 4; ++k)
      for (size_t i = base + k * 8 * GROUP; i < base + k * 8 * GROUP + 8 && i + 1 <= n; i += 2) {
        float e = in[i], o = i + 1 < n ? in[i + 1] : 0;
        for (uint s = 0; s < steps; ++s) {
          e = GROW(e);
          o = DECAY(o);
        }
        out[i] = e;
        if (i + 1 < n) out[i + 1] = o;
      }
  }
}
