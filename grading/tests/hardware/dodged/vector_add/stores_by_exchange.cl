// SPDX-License-Identifier: Apache-2.0
// Dodges: an atomic exchange takes the place of each store, and returns nothing that is needed.
#define GROUP 256
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i < n) atomic_xchg((volatile global int*)c + i, as_int(a[i] + b[i]));
}
