// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: 4 KB of private memory in every one of many work-items.

#define GROUP 1024
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    volatile float staged[1024];
    for (uint k = 0; k < 1024; k += 128) staged[k + i % 8] = a[i];
    c[i] = staged[n % 8 * 128 + i % 8] + b[i];
  }
}
