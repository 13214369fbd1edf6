// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: structure of two paths.

#define GROUP 64
#define PER_ITEM 32

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

typedef struct {
  float16 even, odd;
} Paths;

static inline Paths split(const float16 low, const float16 high) {
  Paths p;
  p.even = (float16)(low.even, high.even);
  p.odd = (float16)(low.odd, high.odd);
  return p;
}

// Sixteen elements from i on; what lies past the end is 0.
float16 fetch(global const float* in, size_t i, uint n) {
  float16 x = 0;
  if (i + 16 <= n) {
    x = vload16(0, in + i);
  } else {
    float some[16];
    for (int k = 0; k < 16; ++k) some[k] = i + k < n ? in[i + k] : 0;
    x = vload16(0, some);
  }
  return x;
}

void put(const float8 even, const float8 odd, global float* out, size_t i, uint n) {
  float16 x;
  x.even = even;
  x.odd = odd;
  if (i + 16 <= n) {
    vstore16(x, 0, out + i);
  } else {
    float some[16];
    vstore16(x, 0, some);
    for (int k = 0; k < 16; ++k) {
      if (i + k < n) out[i + k] = some[k];
    }
  }
}

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + 16 * get_local_id(0);
  Paths p = split(fetch(in, i, n), fetch(in, i + 16 * GROUP, n));
  if (steps > 0) {
    uint s = steps;
    do {
      p.even = GROW(p.even);
      p.odd = DECAY(p.odd);
    } while (--s);
  }
  put(p.even.lo, p.odd.lo, out, i, n);
  put(p.even.hi, p.odd.hi, out, i + 16 * GROUP, n);
}
