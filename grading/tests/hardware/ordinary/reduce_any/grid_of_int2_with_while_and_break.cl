// SPDX-License-Identifier: Apache-2.0
// Loads int2s in a while loop that ends by break, and lets one work-item combine the group.

#define GROUP 32
#define PER_ITEM 8

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0)

#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                               \
  kernel void NAME(global const int* in, global int* out, uint n) {          \
    local int partial[GROUP];                                                \
    const uint lid = get_local_id(0);                                        \
    const uint begin = get_group_id(0) * (GROUP * PER_ITEM);                 \
    uint k = 0;                                                              \
    int result = IDENTITY;                                                   \
    while (k < PER_ITEM / 2) {                                               \
      const uint i = begin + 2 * (k * GROUP + lid);                          \
      if (i >= n) break;                                                     \
      if (i + 1 == n) {                                                      \
        result = COMBINE(result, OF(in[i]));                                 \
        break;                                                               \
      }                                                                      \
      const int2 pair = vload2(0, in + i);                                   \
      result = COMBINE(result, OF(pair.x));                                  \
      result = COMBINE(result, OF(pair.y));                                  \
      k++;                                                                   \
    }                                                                        \
    partial[lid] = result;                                                   \
    barrier(CLK_LOCAL_MEM_FENCE);                                            \
    if (lid == 0) {                                                          \
      for (uint j = 1; j < GROUP; ++j) result = COMBINE(result, partial[j]); \
      out[get_group_id(0)] = result;                                         \
    }                                                                        \
  }

REDUCTION(reduce_sum, 0, SAME, ADD)
REDUCTION(reduce_product, 1, SAME, MULTIPLY)
REDUCTION(reduce_min, INT_MAX, SAME, min)
REDUCTION(reduce_max, INT_MIN, SAME, max)
REDUCTION(count_positive, 0, IS_POSITIVE, ADD)
