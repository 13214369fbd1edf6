// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_any: five reductions of the same shape.
//
// Five kernels of one shape: reduce_sum, reduce_product (modulo 2^32), reduce_min, reduce_max, and
// count_positive, which counts the elements that are > 0.
// in      n integers, not to be changed
// out     one partial result per group: out[group]. The host launches the kernel again on the
//         partial results until one is left; partial counts go to reduce_sum.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))  // unsigned: overflow is defined
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

// TODO: every work-item handles one element, and the tree runs in a loop with a barrier
// per level. Apply the steps of the other exercises, once for all five kernels.
#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                                     \
  kernel void NAME(global const int* in, global int* out, uint n) {                \
    local int partial[GROUP];                                                      \
    const size_t lid = get_local_id(0);                                            \
    const size_t i = get_global_id(0);                                             \
    partial[lid] = i < n ? OF(in[i]) : IDENTITY;                                   \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    for (uint width = GROUP / 2; width > 0; width /= 2) {                          \
      if (lid < width) partial[lid] = COMBINE(partial[lid], partial[lid + width]); \
      barrier(CLK_LOCAL_MEM_FENCE);                                                \
    }                                                                              \
    if (lid == 0) out[get_group_id(0)] = partial[0];                               \
  }

// clang-format off
//        name            identity  element      combine
REDUCTION(reduce_sum,     0,        SAME,        ADD)
REDUCTION(reduce_product, 1,        SAME,        MULTIPLY)
REDUCTION(reduce_min,     INT_MAX,  SAME,        min)
REDUCTION(reduce_max,     INT_MIN,  SAME,        max)
REDUCTION(count_positive, 0,        IS_POSITIVE, ADD)
// clang-format on
