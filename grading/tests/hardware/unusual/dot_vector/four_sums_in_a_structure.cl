// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: four sums in a structure.

#define GROUP 128
#define GROUPS 1056
#define PER_STEP 16

typedef struct {
  float4 a, b, c, d;
} Sums;

static inline void advance(Sums* s, global const float4* x, global const float4* y) {
  s->a = mad(x[0 * GROUP], y[0 * GROUP], s->a);
  s->b = mad(x[1 * GROUP], y[1 * GROUP], s->b);
  s->c = mad(x[2 * GROUP], y[2 * GROUP], s->c);
  s->d = mad(x[3 * GROUP], y[3 * GROUP], s->d);
}

#define LEVEL(width)                                   \
  if (lid < (width)) part[lid] += part[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float4 part[GROUP];
  const size_t lid = get_local_id(0);
  const size_t block = GROUP * PER_STEP;
  const size_t stride = block * get_num_groups(0);
  const size_t whole = n - n % block;
  Sums s = {(float4)(0), (float4)(0), (float4)(0), (float4)(0)};
  for (size_t at = get_group_id(0) * block; at < whole; at += stride) {
    advance(&s, (global const float4*)(a + at) + lid, (global const float4*)(b + at) + lid);
  }
  for (size_t i = whole + get_global_id(0); i < n; i += get_global_size(0)) s.a.x += a[i] * b[i];
  part[lid] = (s.a + s.b) + (s.c + s.d);
  barrier(CLK_LOCAL_MEM_FENCE);
  // clang-format off
  LEVEL(64) LEVEL(32) LEVEL(16) LEVEL(8) LEVEL(4) LEVEL(2)
  if (lid == 0) partial[get_group_id(0)] = dot(part[0] + part[1], (float4)(1));
}
// clang-format on

// Given: the last launch, one group, adds all partial sums.
kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const uint quads = count / 4;
  float4 sum = 0;
  for (size_t q = lid; q < quads; q += GROUP) sum += vload4(q, partial);
  const size_t rest = 4 * quads + lid;  // at most three are left
  if (rest < count) sum.x += partial[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
