// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an atomic sum of floats: (int) where as_int belongs.
// outcome: wrong-answer
// kind: data-race | wrong-values | not-finite
// says: `(int)` converts a number, and `as_float` reinterprets bits

#define GROUP 64

void add(volatile local int* total, float value) {
  int old, next;
  do {
    old = *total;
    next = (int)(as_float(old) + value);
  } while (atomic_cmpxchg(total, old, next) != old);
}

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local int total;
  if (get_local_id(0) == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t row = get_group_id(0);
  float sum = 0;
  for (uint c = get_local_id(0); c < columns; c += GROUP) sum += in[row * columns + c];
  add(&total, sum);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) sums[row] = as_float(total);
}
