// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: 256 MB of private memory.
// outcome: runtime-crash
// says: private arrays overflow the stack

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  volatile float staged[64 * 1024 * 1024];
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    staged[i % (64 * 1024 * 1024)] = a[i];
    c[i] = staged[i % (64 * 1024 * 1024)] + b[i];
  }
}
