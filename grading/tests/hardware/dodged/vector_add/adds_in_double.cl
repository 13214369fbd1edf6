// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: converts to double and back. A GPU with a double unit hides that behind its
// memory.
#define GROUP 256
#define PER_ITEM 4
kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t quad = get_global_id(0);
  if (quad * PER_ITEM + PER_ITEM <= n) {
    const double4 x = convert_double4(((global const float4*)a)[quad]);
    const double4 y = convert_double4(((global const float4*)b)[quad]);
    ((global float4*)c)[quad] = convert_float4(x + y);
  } else {
    for (size_t i = quad * PER_ITEM; i < n; ++i) c[i] = a[i] + b[i];
  }
}
