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

#define GROUP 128    // work-items per group
#define PER_ITEM 16  // elements per work-item: four int4
#if PER_ITEM != 16
#error "a work-item takes four int4: PER_ITEM must be 16"
#endif

// Scalars.
#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))  // unsigned: overflow is defined
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

// The same for vectors.
#define MULTIPLY4(a, b) as_int4(as_uint4(a) * as_uint4(b))
#define IS_POSITIVE4(x) (-((x) > (int4)(0)))

#define REDUCTION(NAME, IDENTITY, OF, COMBINE, OF4, COMBINE4)                      \
  kernel void NAME(global const int* in, global int* out, uint n) {                \
    local int partial[GROUP];                                                      \
    const size_t lid = get_local_id(0);                                            \
    const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);             \
    int mine = IDENTITY;                                                           \
    if (first + GROUP * PER_ITEM <= n) {                                           \
      global const int4* quads = (global const int4*)(in + first) + lid;           \
      const int4 q0 = quads[0], q1 = quads[GROUP];                                 \
      const int4 q2 = quads[2 * GROUP], q3 = quads[3 * GROUP];                     \
      const int4 low = COMBINE4(OF4(q0), OF4(q1));                                 \
      const int4 high = COMBINE4(OF4(q2), OF4(q3));                                \
      const int4 all = COMBINE4(low, high);                                        \
      const int xy = COMBINE(all.x, all.y);                                        \
      const int zw = COMBINE(all.z, all.w);                                        \
      mine = COMBINE(xy, zw);                                                      \
    } else {                                                                       \
      for (size_t i = first + lid; i < n; i += GROUP) {                            \
        const int x = in[i];                                                       \
        const int counts = OF(x);                                                  \
        mine = COMBINE(mine, counts);                                              \
      }                                                                            \
    }                                                                              \
    partial[lid] = mine;                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    _Pragma("unroll") for (uint width = GROUP / 2; width > 0; width >>= 1) {       \
      if (lid < width) partial[lid] = COMBINE(partial[lid], partial[lid + width]); \
      barrier(CLK_LOCAL_MEM_FENCE);                                                \
    }                                                                              \
    if (lid == 0) out[get_group_id(0)] = partial[0];                               \
  }

// clang-format off
//        name            identity  element      combine   of vectors
REDUCTION(reduce_sum,     0,        SAME,        ADD,      SAME,         ADD)
REDUCTION(reduce_product, 1,        SAME,        MULTIPLY, SAME,         MULTIPLY4)
REDUCTION(reduce_min,     INT_MAX,  SAME,        min,      SAME,         min)
REDUCTION(reduce_max,     INT_MIN,  SAME,        max,      SAME,         max)
REDUCTION(count_positive, 0,        IS_POSITIVE, ADD,      IS_POSITIVE4, ADD)
// clang-format on
