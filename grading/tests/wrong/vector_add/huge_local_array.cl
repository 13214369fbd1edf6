// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: more local memory than any device has (1 GiB).
// outcome: runtime-crash
// says: more local memory than the device has
// place: 11

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  local float staged[256 * 1024 * 1024];
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    staged[i % (256 * 1024 * 1024)] = a[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    c[i] = staged[i % (256 * 1024 * 1024)] + b[i];
  }
}
