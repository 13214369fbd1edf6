// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last float4 ends past the vector.
// outcome: wrong-answer
// says: NaN or infinite
// says: reads past the end

#define GROUP 128
#define GROUPS 1056
#define PER_STEP 4

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float4 sums4 = 0;
  for (size_t q = get_global_id(0); 4 * q < n; q += get_global_size(0)) {
    sums4 += vload4(q, a) * vload4(q, b);
  }
  const float sum = (sums4.x + sums4.y) + (sums4.z + sums4.w);
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = lid; i < count; i += GROUP) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
