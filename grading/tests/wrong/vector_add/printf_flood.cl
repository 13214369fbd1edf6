// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: every work-item prints without end.
// outcome: output-limit
// says: printed more than 1 MiB
// says: print from one work-item only

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  for (uint k = 0; k < 500; ++k) printf("work-item %u is alive\n", (uint)get_global_id(0));
}
