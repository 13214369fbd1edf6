// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a contiguous slice per group of one work-item.

#define GROUP 1    // work-items per group: 1 to 1024, read by the host
#define GROUPS 64  // groups: 1 to 65536, read by the host
#define FINISH 1   // work-items of finish_sum: 1 to 1024, read by the host

kernel void best_sum(global const float* in, global float* partial, uint n) {
  const size_t id = get_group_id(0);
  const size_t blocks = n / 16;
  const size_t from = blocks * id / GROUPS, to = blocks * (id + 1) / GROUPS;
  float16 s = 0;
  for (size_t q = from; q < to; ++q) s += vload16(q, in);
  float sum = 0;
  if (id == 0)
    for (size_t i = blocks * 16; i < n; ++i) sum += in[i];
  const float8 e = s.lo + s.hi;
  const float4 f = e.lo + e.hi;
  partial[id] = sum + (f.x + f.y) + (f.z + f.w);
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
