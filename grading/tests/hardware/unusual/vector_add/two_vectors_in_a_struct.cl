// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two vectors in a struct.

#define GROUP 128
#define PER_ITEM 8

typedef struct {
  float4 near, far;
} Pair;

static inline Pair load_pair(global const float4* at) {
  const Pair pair = {at[0], at[GROUP]};
  return pair;
}

static inline Pair sum_of(const Pair x, const Pair y) {
  Pair sum;
  sum.near = x.near + y.near;
  sum.far = x.far + y.far;
  return sum;
}

kernel void vector_add(global const float* restrict a, global const float* restrict b,
                       global float* restrict c, uint n) {
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t lid = get_local_id(0);
  if (first + GROUP * PER_ITEM <= n) {
    const size_t q = first / 4 + lid;
    const Pair sum =
        sum_of(load_pair((global const float4*)a + q), load_pair((global const float4*)b + q));
    ((global float4*)c)[q] = sum.near;
    ((global float4*)c)[q + GROUP] = sum.far;
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) c[i] = a[i] + b[i];
  }
}
