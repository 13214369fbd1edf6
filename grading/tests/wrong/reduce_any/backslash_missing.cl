// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a line of a macro lacks its backslash.
// outcome: build-error
// kind: undeclared
// says: what follows stands outside of it

#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))  // unsigned: overflow is defined
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

// clang-format off
#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                                     \
  kernel void NAME(global const int* in, global int* out, uint n) {                \
    local int partial[GROUP];                                                      \
    const size_t lid = get_local_id(0);                                            \
    const size_t i = get_global_id(0);
    partial[lid] = i < n ? OF(in[i]) : IDENTITY;                                   \
    barrier(CLK_LOCAL_MEM_FENCE);                                                  \
    for (uint width = GROUP / 2; width > 0; width /= 2) {                          \
      if (lid < width) partial[lid] = COMBINE(partial[lid], partial[lid + width]); \
      barrier(CLK_LOCAL_MEM_FENCE);                                                \
    }                                                                              \
    if (lid == 0) out[get_group_id(0)] = partial[0];                               \
  }
// clang-format on

// clang-format off
//        name            identity  element      combine
REDUCTION(reduce_sum,     0,        SAME,        ADD)
REDUCTION(reduce_product, 1,        SAME,        MULTIPLY)
REDUCTION(reduce_min,     INT_MAX,  SAME,        min)
REDUCTION(reduce_max,     INT_MIN,  SAME,        max)
REDUCTION(count_positive, 0,        IS_POSITIVE, ADD)
// clang-format on
