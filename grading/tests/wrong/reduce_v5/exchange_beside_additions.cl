// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an exchange wipes out what other work-items have added before.
// line: safe
// outcome: unsafe
// kind: uninitialised

#define GROUP 128
#define PER_ITEM 16
kernel void reduce_v5(global const int* in, global int* out, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  int sum = 0;
  for (size_t i = first + lid; i < end; i += GROUP) sum += in[i];
  volatile global int* o = out + get_group_id(0);
  if (lid == 0)
    atomic_xchg(o, sum);
  else
    atomic_add(o, sum);
}
