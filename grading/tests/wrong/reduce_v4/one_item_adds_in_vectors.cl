// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but one work-item of each group adds all, in vectors.
// line: efficient
// outcome: ok
// kind: many-instructions

#define GROUP 64
#define PER_ITEM 64
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  if (get_local_id(0) != 0) return;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min((size_t)n, first + GROUP * PER_ITEM);
  int16 sums = 0;
  size_t i = first;
  for (; i + 16 <= end; i += 16) sums += vload16(0, in + i);
  const int8 e = sums.lo + sums.hi;
  const int4 f = e.lo + e.hi;
  int sum = f.x + f.y + f.z + f.w;
  for (; i < end; ++i) sum += in[i];
  out[get_group_id(0)] = sum;
}
