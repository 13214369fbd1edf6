// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: 4 KB of private memory for each work-item, within its rights.
// outcome: ok

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  float t[1024];
  for (int j = 0; j < 1024; ++j) t[j] = a[(get_global_id(0) + j) % n];
  if (t[get_local_id(0)] == 1e30f) c[0] = t[5];
}
