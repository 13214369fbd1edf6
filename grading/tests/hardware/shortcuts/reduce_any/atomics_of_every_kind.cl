// SPDX-License-Identifier: Apache-2.0
// An atomic operation on one word of local memory takes the place of the tree in all five kernels;
// products, for which there is none, go by compare-and-exchange until nobody interferes.
#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))  // unsigned: overflow is defined
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

void atomic_multiply(volatile local int* total, int factor) {
  int seen;
  int now = atomic_or(total, 0);
  do {
    seen = now;
    now = atomic_cmpxchg(total, seen, MULTIPLY(seen, factor));
  } while (now != seen);
}

#define REDUCTION(NAME, IDENTITY, OF, COMBINE, ATOMIC)                            \
  kernel void NAME(global const int* in, global int* out, uint n) {               \
    local int total;                                                              \
    const size_t lid = get_local_id(0);                                           \
    const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;              \
    if (lid == 0) total = IDENTITY;                                               \
    int mine = IDENTITY;                                                          \
    for (uint k = 0; k < PER_ITEM; ++k) {                                         \
      if (first + k * GROUP < n) mine = COMBINE(mine, OF(in[first + k * GROUP])); \
    }                                                                             \
    barrier(CLK_LOCAL_MEM_FENCE);                                                 \
    ATOMIC(&total, mine);                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                 \
    if (lid == 0) out[get_group_id(0)] = total;                                   \
  }

// clang-format off
//        name            identity  element      combine   atomic
REDUCTION(reduce_sum,     0,        SAME,        ADD,      atomic_add)
REDUCTION(reduce_product, 1,        SAME,        MULTIPLY, atomic_multiply)
REDUCTION(reduce_min,     INT_MAX,  SAME,        min,      atomic_min)
REDUCTION(reduce_max,     INT_MIN,  SAME,        max,      atomic_max)
REDUCTION(count_positive, 0,        IS_POSITIVE, ADD,      atomic_add)
// clang-format on
