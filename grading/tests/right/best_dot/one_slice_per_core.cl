// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a contiguous slice per group of one work-item.

#define GROUP 1    // work-items per group: 1 to 1024, read by the host
#define GROUPS 64  // groups: 1 to 65536, read by the host
#define FINISH 1   // work-items of finish_dot: 1 to 1024, read by the host

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 32;
  const size_t from = blocks * id / GROUPS, to = blocks * (id + 1) / GROUPS;
  float16 s = 0, t = 0;
  for (size_t q = from; q < to; ++q) {
    s = fma(vload16(2 * q, a), vload16(2 * q, b), s);
    t = fma(vload16(2 * q + 1, a), vload16(2 * q + 1, b), t);
  }
  s += t;
  float sum = 0;
  if (id == 0)
    for (size_t i = blocks * 32; i < n; ++i) sum += a[i] * b[i];
  const float8 e = s.lo + s.hi;
  const float4 f = e.lo + e.hi;
  partial[id] = sum + (f.x + f.y) + (f.z + f.w);
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
