// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_local: reference solution.
//
// a, b     n floats each
// partial  PARTIALS partial sums per group, those of group g from partial[g * PARTIALS] on
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_local in 1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM
//          consecutive elements, the last one what is left of them; then sum_partials in one group.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 2 to 256, read by the host
#define PARTIALS 1   // partial sums that a group leaves: 1 to GROUP, read by the host
#if GROUP != 128 || PER_ITEM != 16 || PARTIALS != 1
#error "loads and levels are written out: GROUP must be 128, PER_ITEM 16, PARTIALS 1"
#endif

#define BLOCK (GROUP * PER_ITEM)  // consecutive elements of a group

// The products of vector k of this work-item's four; neighbours read neighbours.
#define PRODUCTS(k) (vload4(q + (k)*GROUP, a) * vload4(q + (k)*GROUP, b))

// One level of the tree. The barrier stays outside the `if`: all work-items must reach it.
#define TREE_STEP(width)                               \
  if (lid < (width)) sums[lid] += sums[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;

  float4 sum = 0;
  if (first + BLOCK <= n) {
    const size_t q = first / 4 + lid;
    sum = (PRODUCTS(0) + PRODUCTS(1)) + (PRODUCTS(2) + PRODUCTS(3));
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum.x += a[i] * b[i];
  }

  // A group's 128 sums become one where they are cheap to exchange. A partial sum that leaves the
  // group costs a write, a read, and above all time in the last launch, which has one compute unit
  // for all of them ("Optimization Strategies", local reduction; there the host adds the rest). Now
  // there is one for 2048 elements instead of one for two.
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(64)
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) partial[get_group_id(0)] = sums[0] + sums[1];
}

// The last launch, one group: the same as in the starter.
kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const uint quads = count / 4;
  float4 sum = 0;
  for (size_t q = lid; q < quads; q += GROUP) sum += vload4(q, partial);
  const size_t rest = 4 * quads + lid;  // at most three are left
  if (rest < count) sum.x += partial[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
