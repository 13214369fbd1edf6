// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: float4 loads without a tail.
// outcome: runtime-crash
// says: wrote out of bounds: to `c[1]`, which has 1 element

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t quad = get_global_id(0);
  if (4 * quad < n) vstore4(vload4(quad, a) + vload4(quad, b), quad, c);
}
