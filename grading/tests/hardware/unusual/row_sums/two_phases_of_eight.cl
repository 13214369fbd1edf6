// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two phases of eight.

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local float partial[GROUP] __attribute__((aligned(32)));
  const uint lid = get_local_id(0);
  global const float* const row = in + get_group_id(0) * (size_t)columns;

  float4 four = 0;
  const size_t whole = columns & ~3u;
  size_t c = 4 * lid;
  while (c < whole) {
    four += vload4(0, row + c);
    c += 4 * GROUP;
  }
  if (whole + lid < columns) four.w += row[whole + lid];
  partial[lid] = four.x + four.y + four.z + four.w;
  barrier(CLK_LOCAL_MEM_FENCE);

  if (lid < 8) {
    local float* mine = partial + lid;
    *mine = ((mine[0] + mine[8]) + (mine[16] + mine[24])) +
            ((mine[32] + mine[40]) + (mine[48] + mine[56]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid != 0) return;
  const float8 all = vload8(0, partial);
  const float4 half_of_it = all.lo + all.hi;
  sums[get_group_id(0)] = (half_of_it.x + half_of_it.y) + (half_of_it.z + half_of_it.w);
}
