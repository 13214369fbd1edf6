// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the count takes >= 0 for > 0.
// outcome: wrong-answer
// kind: surplus-terms | lost-precision | wrong-values

#define GROUP 128
#define PER_ITEM 16
#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) >= 0 ? 1 : 0)  // MISTAKE: the contract says > 0
#define L(k) (first + (k)*GROUP < n ? OF_(in[first + (k)*GROUP]) : ID_)
#define LEVEL(w, C)                                                  \
  if (lid < (w)) partial[lid] = C(partial[lid], partial[lid + (w)]); \
  barrier(CLK_LOCAL_MEM_FENCE);
#define AT(k, OF, ID) (first + (k)*GROUP < n ? OF(in[first + (k)*GROUP]) : ID)
#define C2(k, OF, ID, C) C(AT(k, OF, ID), AT(k + 1, OF, ID))
#define C4(k, OF, ID, C) C(C2(k, OF, ID, C), C2(k + 2, OF, ID, C))
#define C8(k, OF, ID, C) C(C4(k, OF, ID, C), C4(k + 4, OF, ID, C))
#define REDUCTION(NAME, ID, OF, C)                                                       \
  kernel void NAME(global const int* in, global int* out, uint n) {                      \
    local int partial[GROUP];                                                            \
    const size_t lid = get_local_id(0);                                                  \
    const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;                     \
    const int lo = C8(0, OF, ID, C);                                                     \
    const int hi = C8(8, OF, ID, C);                                                     \
    partial[lid] = C(lo, hi);                                                            \
    barrier(CLK_LOCAL_MEM_FENCE);                                                        \
    LEVEL(64, C)                                                                         \
    LEVEL(32, C)                                                                         \
    LEVEL(16, C)                                                                         \
    LEVEL(8, C)                                                                          \
    LEVEL(4, C) LEVEL(2, C) LEVEL(1, C) if (lid == 0) out[get_group_id(0)] = partial[0]; \
  }
REDUCTION(reduce_sum, 0, SAME, ADD)
REDUCTION(reduce_product, 1, SAME, MULTIPLY)
REDUCTION(reduce_min, INT_MAX, SAME, min)
REDUCTION(reduce_max, INT_MIN, SAME, max)
REDUCTION(count_positive, 0, IS_POSITIVE, ADD)
