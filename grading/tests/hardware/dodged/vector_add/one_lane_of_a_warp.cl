// SPDX-License-Identifier: Apache-2.0
// Punished by a GPU: one work-item of 32 adds for all of them. No branch diverges on the way.
#define GROUP 256
#define PER_ITEM 1
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t first = get_global_id(0);
  if (get_local_id(0) % 32 != 0) return;
  for (size_t i = first; i < first + 32 && i < n; ++i) c[i] = a[i] + b[i];
}
