// SPDX-License-Identifier: Apache-2.0
// Four accumulators unrolled by hand with a tail loop, then a loop over the tree that ends at four
// slots.

#define GROUP 128
#define PER_ITEM 32

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0)

#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                                     \
  kernel void NAME(global const int* in, global int* out, uint n) {                \
    local int partial[GROUP];                                                      \
    const uint lid = get_local_id(0);                                              \
    uint i = get_group_id(0) * (GROUP * PER_ITEM) + lid;                           \
    const uint end = min((uint)(get_group_id(0) + 1) * (GROUP * PER_ITEM), n);     \
    int a = IDENTITY, b = IDENTITY, c = IDENTITY, d = IDENTITY;                    \
    for (; i + 3 * GROUP < end; i += 4 * GROUP) {                                  \
      a = COMBINE(a, OF(in[i]));                                                   \
      b = COMBINE(b, OF(in[i + GROUP]));                                           \
      c = COMBINE(c, OF(in[i + 2 * GROUP]));                                       \
      d = COMBINE(d, OF(in[i + 3 * GROUP]));                                       \
    }                                                                              \
    for (; i < end; i += GROUP) a = COMBINE(a, OF(in[i]));                         \
    a = COMBINE(a, b);                                                             \
    c = COMBINE(c, d);                                                             \
    partial[lid] = COMBINE(a, c);                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    for (uint width = GROUP / 2; width >= 4; width /= 2) {                         \
      if (lid < width) partial[lid] = COMBINE(partial[lid], partial[lid + width]); \
      barrier(CLK_LOCAL_MEM_FENCE);                                                \
    }                                                                              \
    if (lid == 0) {                                                                \
      int r = partial[0];                                                          \
      r = COMBINE(r, partial[1]);                                                  \
      r = COMBINE(r, partial[2]);                                                  \
      r = COMBINE(r, partial[3]);                                                  \
      out[get_group_id(0)] = r;                                                    \
    }                                                                              \
  }

REDUCTION(reduce_sum, 0, SAME, ADD)
REDUCTION(reduce_product, 1, SAME, MULTIPLY)
REDUCTION(reduce_min, INT_MAX, SAME, min)
REDUCTION(reduce_max, INT_MIN, SAME, max)
REDUCTION(count_positive, 0, IS_POSITIVE, ADD)
