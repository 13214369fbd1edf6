// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_vector: reference solution.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_vector in 1-D, up to GROUPS groups of GROUP work-items, fewer if n has less than
//          GROUP * PER_STEP elements for each; then sum_partials in one group.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 1056  // groups, at most: 1 to 16384, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host
#if GROUP != 128 || PER_STEP != 16
#error "loads and levels are written out: GROUP must be 128, PER_STEP 16"
#endif

#define BLOCK (GROUP * PER_STEP)  // consecutive elements that a group takes in one step

// Adds the products of vector k of this work-item's four.
#define ADD_PRODUCTS(sum, k) sum = mad(a4[q + (k)*GROUP], b4[q + (k)*GROUP], sum);

// One level of the tree, written out with constants: PoCL vectorises it across work-items.
#define TREE_STEP(width)                               \
  if (lid < (width)) sums[lid] += sums[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);

  // 128 bytes per work-item and step instead of eight ("Optimization Strategies", vectorization).
  // A memory that answers after a microsecond is only busy if enough bytes are asked for in that
  // time: here even half of the work-items that the device could hold are enough. Four sums of four
  // floats are 16 chains of additions that do not wait for each other; mad needs one instruction
  // for what `+=` and `*` say in two, and leaves the rounding of the product to the device.
  // A buffer begins at a multiple of any vector's size, so its quads may be read through pointers
  // to float4: one load each. vload4, which accepts every address, becomes four on an NVIDIA GPU.
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  const size_t blocks = n / BLOCK;
  float4 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    const size_t q = block * (BLOCK / 4) + lid;
    ADD_PRODUCTS(sum0, 0)
    ADD_PRODUCTS(sum1, 1)
    ADD_PRODUCTS(sum2, 2)
    ADD_PRODUCTS(sum3, 3)
  }

  // Less than one block is left: all work-items together, one float each.
  for (size_t i = blocks * BLOCK + get_global_id(0); i < n; i += get_global_size(0)) {
    sum0.x += a[i] * b[i];
  }

  const float4 sum = (sum0 + sum1) + (sum2 + sum3);
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
