// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a parameter of type size_t.
// outcome: build-error
// kind: types
// says: of the same size everywhere

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v2(global const int* in, global int* out, size_t n) {
  local int block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;

  for (size_t k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint width = BLOCK / 2; width > 0; width /= 2) {
    for (size_t k = lid; k < width; k += GROUP) block[k] += block[k + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
