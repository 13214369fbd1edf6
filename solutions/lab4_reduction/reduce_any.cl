// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_any: reference solution.
//
// Five kernels of one shape: reduce_sum, reduce_product (modulo 2^32), reduce_min, reduce_max, and
// count_positive, which counts the elements that are > 0.
// in      n integers, not to be changed
// out     one partial result per group: out[group]. The host launches the kernel again on the
//         partial results until one is left; partial counts go to reduce_sum.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if GROUP != 128 || PER_ITEM != 16
#error "loads and levels are written out: GROUP must be 128, PER_ITEM 16"
#endif

// What differs between the five is written here: an operation that is associative and commutative,
// its identity, and what an element counts for. "Reduction" names sums, products and histograms as
// members of the same family.
#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))  // unsigned: overflow is defined
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

// Element k of this work-item, or the identity past the end: it changes no result.
#define LOAD(k, IDENTITY, OF) (first + (k)*GROUP < n ? OF(in[first + (k)*GROUP]) : IDENTITY)

// Elements k to k + 3, combined as a small tree: two operations deep instead of three.
#define LOAD_4(k, IDENTITY, OF, COMBINE)                               \
  COMBINE(COMBINE(LOAD(k, IDENTITY, OF), LOAD((k) + 1, IDENTITY, OF)), \
          COMBINE(LOAD((k) + 2, IDENTITY, OF), LOAD((k) + 3, IDENTITY, OF)))

#define TREE_STEP(width, COMBINE)                                                  \
  if (lid < (width)) partial[lid] = COMBINE(partial[lid], partial[lid + (width)]); \
  barrier(CLK_LOCAL_MEM_FENCE);

// The shape all share, without loops: 16 independent loads, then seven levels for GROUP 128.
#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                            \
  kernel void NAME(global const int* in, global int* out, uint n) {       \
    local int partial[GROUP];                                             \
    const size_t lid = get_local_id(0);                                   \
    const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;      \
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

// clang-format off
//        name            identity  element      combine
REDUCTION(reduce_sum,     0,        SAME,        ADD)
REDUCTION(reduce_product, 1,        SAME,        MULTIPLY)
REDUCTION(reduce_min,     INT_MAX,  SAME,        min)
REDUCTION(reduce_max,     INT_MIN,  SAME,        max)
REDUCTION(count_positive, 0,        IS_POSITIVE, ADD)
// clang-format on
