// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: functions instead of macros.

#define GROUP 128
#define PER_ITEM 16

static inline int plus(int a, int b) { return a + b; }
static inline int times(int a, int b) { return as_int(as_uint(a) * as_uint(b)); }
static inline int smaller(int a, int b) { return select(a, b, b < a); }
static inline int larger(int a, int b) { return select(a, b, b > a); }
static inline int itself(int x) { return x; }
static inline int one_if_positive(int x) { return x > 0; }

#define SLOT(k) slots[lid + (k)]

#define KERNEL(NAME, NONE, OF, OP)                                                                 \
  kernel void NAME(global const int* in, global int* out, uint n) {                                \
    local int slots[GROUP];                                                                        \
    const int none = NONE;                                                                         \
    const size_t lid = get_local_id(0);                                                            \
    const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;                           \
    SLOT(0) = OP(OP(TAKE4(0, OP, OF), TAKE4(4, OP, OF)), OP(TAKE4(8, OP, OF), TAKE4(12, OP, OF))); \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    if (lid < 16) {                                                                                \
      const int low = OP(OP(SLOT(0), SLOT(16)), OP(SLOT(32), SLOT(48)));                           \
      SLOT(0) = OP(low, OP(OP(SLOT(64), SLOT(80)), OP(SLOT(96), SLOT(112))));                      \
    }                                                                                              \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    if (lid < 4) SLOT(0) = OP(OP(SLOT(0), SLOT(4)), OP(SLOT(8), SLOT(12)));                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    if (lid == 0) out[get_group_id(0)] = OP(OP(slots[0], slots[1]), OP(slots[2], slots[3]));       \
  }

#define TAKE(k, OF) (i + (k)*GROUP < n ? OF(in[i + (k)*GROUP]) : none)
#define TAKE4(k, OP, OF) \
  OP(OP(TAKE(k, OF), TAKE((k) + 1, OF)), OP(TAKE((k) + 2, OF), TAKE((k) + 3, OF)))

KERNEL(reduce_sum, 0, itself, plus)
KERNEL(reduce_product, 1, itself, times)
KERNEL(reduce_min, INT_MAX, itself, smaller)
KERNEL(reduce_max, INT_MIN, itself, larger)
KERNEL(count_positive, 0, one_if_positive, plus)
