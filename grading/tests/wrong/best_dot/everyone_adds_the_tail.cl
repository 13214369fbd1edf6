// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: every group adds the elements after the last whole block.
// outcome: wrong-answer
// says: the result is 64 times the expected value
// says: right at: n=65536

#define GROUP 1
#define GROUPS 64
#define FINISH 1

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 64;
  float sum = 0;
  for (size_t i = blocks * id / GROUPS * 64; i < blocks * (id + 1) / GROUPS * 64; ++i) {
    sum += a[i] * b[i];
  }
  for (size_t i = blocks * 64; i < n; ++i) sum += a[i] * b[i];
  partial[id] = sum;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
