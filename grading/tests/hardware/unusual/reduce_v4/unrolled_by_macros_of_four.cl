// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: unrolled by macros of four.

#define GROUP 64
#define PER_ITEM 16

#define GET(k) (begin + (k)*GROUP < n ? in[begin + (k)*GROUP] : 0)
#define GET4(k) ((GET(k) + GET((k) + 1)) + (GET((k) + 2) + GET((k) + 3)))
#define QUARTER(width)                                                                    \
  if (lid < (width))                                                                      \
    partial[lid] +=                                                                       \
        partial[lid + (width)] + partial[lid + 2 * (width)] + partial[lid + 3 * (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  partial[lid] = (GET4(0) + GET4(4)) + (GET4(8) + GET4(12));
  barrier(CLK_LOCAL_MEM_FENCE);
  QUARTER(16)
  QUARTER(4)
  if (lid == 0) {
    const int sum = (partial[0] + partial[1]) + (partial[2] + partial[3]);
    if (n == 0) printf("group %d: %d\n", (int)get_group_id(0), sum);
    out[get_group_id(0)] = sum;
  }
}
