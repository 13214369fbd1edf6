// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the bits of floats are added.
// outcome: wrong-answer
// kind: wrong-values
// says: computes with the bits of the values

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // TODO: the accesses are coalesced but narrow: four bytes per instruction and work-item, and few
  // bytes per group. Move more bytes with each instruction and with each work-item.
  // PER_ITEM is yours to change.
  const size_t first = get_group_id(0) * GROUP * PER_ITEM;
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) {
    c[i] = as_float(as_int(a[i]) + as_int(b[i]));
  }
}
