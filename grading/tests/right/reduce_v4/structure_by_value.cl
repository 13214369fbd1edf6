// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: passes a structure by value to a long function.

#define GROUP 64
#define PER_ITEM 32
typedef struct {
  int part[8];
  int used;
} bag;
static bag put_in(bag b, global const int* in, size_t i, size_t n) {
  for (int k = 0; k < 8; ++k) {
    if (i + k < n) {
      b.part[k] += in[i + k];
      b.used++;
    } else if (i + k == n)
      b.used |= 0x100;
  }
  return b;
}
static int sum_of(bag b) {
  int s = 0;
  for (int k = 0; k < 8; ++k) s += b.part[k];
  return b.used ? s : 0;
}
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  bag b = {{0}, 0};
  b = put_in(b, in, first + lid * 8, n);
  b = put_in(b, in, first + (GROUP + lid) * 8, n);
  b = put_in(b, in, first + (2 * GROUP + lid) * 8, n);
  b = put_in(b, in, first + (3 * GROUP + lid) * 8, n);
  sums[lid] = sum_of(b);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = GROUP / 2; w > 0; w /= 2) {
    if (lid < w) sums[lid] += sums[lid + w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = sums[0];
}
