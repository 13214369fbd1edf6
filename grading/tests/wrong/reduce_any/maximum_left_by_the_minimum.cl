// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the maximum is what the minimum has left in scratch memory.
// outcome: wrong-answer
// kind: unwritten-scratch

#define GROUP 256
#define PER_ITEM 64
#define BLOCK (GROUP * PER_ITEM)

#define ADD(a, b) ((a) + (b))
#define MULTIPLY(a, b) ((int)((uint)(a) * (uint)(b)))
#define SAME(x) (x)
#define IS_POSITIVE(x) ((x) > 0 ? 1 : 0)

// The group's result, in work-item 0.
#define REDUCE(value, OF, IDENTITY, COMBINE)                                                 \
  value = IDENTITY;                                                                          \
  if (first + BLOCK <= n) {                                                                  \
    global const int4* q = (global const int4*)(in + first) + lid;                           \
    _Pragma("unroll 4") for (uint k = 0; k < PER_ITEM / 4; ++k) {                            \
      const int4 v = q[k * GROUP];                                                           \
      value = COMBINE(COMBINE(value, COMBINE(OF(v.x), OF(v.y))), COMBINE(OF(v.z), OF(v.w))); \
    }                                                                                        \
  } else {                                                                                   \
    for (size_t i = first + lid; i < n; i += GROUP) value = COMBINE(value, OF(in[i]));       \
  }                                                                                          \
  TREE(value, COMBINE)

#define TREE(value, COMBINE)    \
  barrier(CLK_LOCAL_MEM_FENCE); \
  partial[lid] = value;         \
  barrier(CLK_LOCAL_MEM_FENCE); \
  FOLD(32, COMBINE)             \
  FOLD(4, COMBINE)              \
  value = COMBINE(COMBINE(partial[0], partial[1]), COMBINE(partial[2], partial[3]));

#define FOLD(width, COMBINE)                                                     \
  if (lid < (width)) {                                                           \
    int sum = partial[lid];                                                      \
    for (uint k = 1; k < 8; ++k) sum = COMBINE(sum, partial[lid + k * (width)]); \
    partial[lid] = sum;                                                          \
  }                                                                              \
  barrier(CLK_LOCAL_MEM_FENCE);

#define REDUCTION(NAME, IDENTITY, OF, COMBINE)                      \
  kernel void NAME(global const int* in, global int* out, uint n) { \
    local int partial[GROUP];                                       \
    const size_t lid = get_local_id(0);                             \
    const size_t first = get_group_id(0) * (size_t)BLOCK;           \
    int value;                                                      \
    REDUCE(value, OF, IDENTITY, COMBINE)                            \
    if (lid == 0) out[get_group_id(0)] = value;                     \
  }

REDUCTION(reduce_sum, 0, SAME, ADD)
REDUCTION(reduce_product, 1, SAME, MULTIPLY)
REDUCTION(count_positive, 0, IS_POSITIVE, ADD)

kernel void reduce_min(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  int value = INT_MAX, most = INT_MIN;
  for (size_t i = first + lid; i < min(first + BLOCK, (size_t)n); i += GROUP) {
    value = min(value, in[i]);
    most = max(most, in[i]);
  }
  TREE(value, min)
  TREE(most, max)
  if (lid == 0) {
    out[get_group_id(0)] = value;
    if (n > BLOCK) out[get_num_groups(0) + get_group_id(0)] = most;
  }
}

kernel void reduce_max(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  const bool known = n > BLOCK;
  int value = INT_MIN;
  if (!known) {
    for (size_t i = first + lid; i < n; i += GROUP) value = max(value, in[i]);
  }
  TREE(value, max)
  if (known) value = out[get_num_groups(0) + get_group_id(0)];
  if (lid == 0) out[get_group_id(0)] = value;
}
