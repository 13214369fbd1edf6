// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last work-item adds without a barrier before.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 17,
// says: line 20,
// place: 17

#define GROUP 128
#define PER_ITEM 2

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = (first < n ? in[first] : 0) + (first + GROUP < n ? in[first + GROUP] : 0);
  if (lid + 1 < GROUP) return;
  int sum = 0;
  for (uint i = 0; i < GROUP; ++i) sum += partial[i];
  out[get_group_id(0)] = sum;
}
