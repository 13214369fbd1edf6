// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: =+ for +=.
// outcome: wrong-answer
// says: may be intended as compound assignment (+=)

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t size = get_local_size(0);
  const size_t first = get_group_id(0) * size * PER_ITEM;
  const size_t end = min(first + size * PER_ITEM, (size_t)n);

  int sum = 0;
  // clang-format off
  for (size_t i = first + lid; i < end; i += size) sum =+ in[i];
  // clang-format on
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (size_t width = size / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
