// SPDX-License-Identifier: Apache-2.0
// Punished by a GPU: each load's address depends on the value before, so one is in flight at a
// time.
#define GROUP 256
#define PER_ITEM 8
#define NEVER(x) ((x) > 1e30f ? 1 : 0)
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  size_t i = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  for (uint k = 0; k < PER_ITEM; ++k) {
    float sum = 0;
    if (i < n) {
      const float x = a[i];
      sum = x + b[i + NEVER(x)];
      c[i] = sum;
    }
    i += GROUP + NEVER(sum);
  }
}
