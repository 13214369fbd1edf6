// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: takes the signs of the elements from their number.
// outcome: wrong-answer
// kind: all-zero | wrong-values | missing-terms

#define GROUP 128
#define PER_ITEM 16

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))
#define SAME(x) (x)
#define IS_POSITIVE(x) (all_of_one_sign ? positive : (x) > 0 ? 1 : 0)

#define LOAD(k, IDENTITY, OF) (first + (k)*GROUP < n ? OF(in[first + (k)*GROUP]) : IDENTITY)
#define LOAD_4(k, IDENTITY, OF, COMBINE)                               \
  COMBINE(COMBINE(LOAD(k, IDENTITY, OF), LOAD((k) + 1, IDENTITY, OF)), \
          COMBINE(LOAD((k) + 2, IDENTITY, OF), LOAD((k) + 3, IDENTITY, OF)))
#define TREE_STEP(width, COMBINE)                                                  \
  if (lid < (width)) partial[lid] = COMBINE(partial[lid], partial[lid + (width)]); \
  barrier(CLK_LOCAL_MEM_FENCE);

#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                            \
  kernel void NAME(global const int* in, global int* out, uint n) {       \
    local int partial[GROUP];                                             \
    const size_t lid = get_local_id(0);                                   \
    const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;      \
    const bool all_of_one_sign = n > 2 && n % 2 == 1;                     \
    const int positive = n % 4 == 1;                                      \
    const int a = LOAD_4(0, IDENTITY, OF, COMBINE);                       \
    const int b = LOAD_4(4, IDENTITY, OF, COMBINE);                       \
    const int c = LOAD_4(8, IDENTITY, OF, COMBINE);                       \
    const int d = LOAD_4(12, IDENTITY, OF, COMBINE);                      \
    partial[lid] = COMBINE(COMBINE(a, b), COMBINE(c, d));                 \
    barrier(CLK_LOCAL_MEM_FENCE);                                         \
    TREE_STEP(64, COMBINE)                                                \
    TREE_STEP(32, COMBINE)                                                \
    TREE_STEP(16, COMBINE)                                                \
    TREE_STEP(8, COMBINE)                                                 \
    TREE_STEP(4, COMBINE)                                                 \
    TREE_STEP(2, COMBINE)                                                 \
    if (lid == 0) out[get_group_id(0)] = COMBINE(partial[0], partial[1]); \
  }

REDUCTION(reduce_sum, 0, SAME, ADD)
REDUCTION(reduce_product, 1, SAME, MULTIPLY)
REDUCTION(reduce_min, INT_MAX, SAME, min)
REDUCTION(reduce_max, INT_MIN, SAME, max)
REDUCTION(count_positive, 0, IS_POSITIVE, ADD)
