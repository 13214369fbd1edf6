// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: n need not be a multiple of the number of slices.
// outcome: wrong-answer
// says: right at: n=31

#define GROUP 1
#define GROUPS 31
#define FINISH 1

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t length = n / GROUPS;
  float sum = 0;
  for (size_t i = id * length; i < (id + 1) * length; ++i) sum += a[i] * b[i];
  partial[id] = sum;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
