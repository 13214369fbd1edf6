// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an atomic sum of floats is kept as an int.
// outcome: wrong-answer
// kind: data-race | wrong-values | missing-terms
// says: which drops the fraction in every step

#define GROUP 64

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  local int total;
  if (get_local_id(0) == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  const size_t row = get_group_id(0);
  float sum = 0;
  for (uint c = get_local_id(0); c < columns; c += GROUP) sum += in[row * columns + c];
  int old, next;
  do {
    old = total;
    next = (int)((float)old + sum);
  } while (atomic_cmpxchg(&total, old, next) != old);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) sums[row] = (float)total;
}
