// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a copied structure has padding, which has no value.

#define GROUP 64
#define PER_ITEM 16
typedef struct {
  int id;
  long total;
} entry;  // four bytes of padding in between
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local entry entries[GROUP];
  const int lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  entry e;
  e.id = lid;
  e.total = 0;
  for (int k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP + lid;
    if (i < n) e.total += in[i];
  }
  entries[e.id] = e;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    long t = 0;
    for (int k = 0; k < GROUP; ++k) t += entries[k].total;
    out[get_group_id(0)] = (int)t;
  }
}
