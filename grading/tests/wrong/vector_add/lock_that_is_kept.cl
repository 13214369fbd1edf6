// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a lock is never released.
// outcome: timeout
// kind: endless
// place: 15
// says: this loop waits for a lock

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local int lock;
  lock = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  while (atomic_xchg(&lock, 1) != 0) {
  }
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
