// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a private array for half of the elements, used in a macro.
// line: safe
// outcome: unsafe
// kind: out-of-bounds
// says: `held` has 8 elements

#define GROUP 64
#define PER_ITEM 16
#define HELD (PER_ITEM / 2)
#define LOAD(k) held[k] = first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0;

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  int held[HELD];
  for (uint k = 0; k < PER_ITEM; ++k) {
    LOAD(k)
  }
  int sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) sum += held[k];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = GROUP / 2; w > 0; w /= 2) {
    if (lid < w) partial[lid] += partial[lid + w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
