// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: reqd_work_group_size has the size that is launched.

/* structs, reqd_work_group_size, parenthesised tunables, CRLF later */
#define GROUP 1024
#define PER_ITEM (256)
typedef struct {
  float4 lo;
  float4 hi;
} pair_t;
typedef unsigned int idx;
static inline void mv(__global const float* restrict s, __global float* restrict d) {
  pair_t p;
  p.lo = vload4(0, s);
  p.hi = vload4(1, s);
  vstore4(p.lo, 0, d);
  vstore4(p.hi, 1, d);
}
__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
__attribute__((vec_type_hint(float4))) void
peak_copy(__global const float* restrict in, __global float* restrict out, const uint n) {
  const ulong base = (ulong)get_group_id(0) * ((ulong)GROUP * PER_ITEM);
  const ulong left = n > base ? n - base : 0;
  const idx mine = (idx)min(left, (ulong)(GROUP * PER_ITEM));
  idx k = get_local_id(0) * 8u;
  while (k + 8u <= mine) {
    mv(in + base + k, out + base + k);
    k += GROUP * 8u;
  }
  // the tail: fewer than 8 elements belong to one item
  if (k < mine) {
    do {
      out[base + k] = in[base + k];
    } while (++k < mine && (k & 7u));
  }
}
