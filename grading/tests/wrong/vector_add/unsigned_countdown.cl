// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an unsigned number counts down to 0.
// outcome: timeout
// kind: endless
// place: 14
// says: `i` is unsigned, so `i >= 0` always holds

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const uint last = n - 1;
  if (get_global_id(0) > 0) return;
  for (uint i = last; i >= 0; i /= 2) c[i] = a[i] + b[i];
}
