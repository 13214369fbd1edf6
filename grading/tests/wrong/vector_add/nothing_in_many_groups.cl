// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: does nothing where there are more than 20,000 work-groups.
// outcome: wrong-answer
// kind: nothing-written

#define GROUP 64
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (get_num_groups(0) > 20000) return;
  if (i < n) c[i] = a[i] + b[i];
}
