// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pairs of a float16.

#define GROUP 64
#define PER_ITEM 64

#define H (1.0f / 512)

// One step of each path. All accept vectors as well.
#define STEP_0(x) ((x) + H * (x) * (1 - (x)))
#define STEP_1(x) ((x)-H * (x) * (x) * (x))
#define STEP_2(x) ((x) + H * (0.75f - (x) * (x)))
#define STEP_3(x) ((x) + H * (1 - fabs((x)-0.25f)))
#define STEP_4(x) ((x) + H * min((x), 1.25f - (x)))
#define STEP_5(x) ((x)-H * (x)*max((x), 1.0f))
#define STEP_6(x) ((x) + H * (1.5f - (x)) * (1.5f - (x)))
#define STEP_7(x) ((x)-H * fabs((x) * (x)-0.75f))

float16 load16(global const float* in, size_t i, size_t n) {
  if (i + 16 <= n) return vload16(0, in + i);
  float part[16] = {0};
  for (size_t k = 0; i + k < n; ++k) part[k] = in[i + k];
  return vload16(0, part);
}

void store16(float16 x, global float* out, size_t i, size_t n) {
  if (i + 16 <= n) {
    vstore16(x, 0, out + i);
    return;
  }
  float part[16];
  vstore16(x, 0, part);
  for (size_t k = 0; i + k < n; ++k) out[i + k] = part[k];
}

#define PATHS(M) M(0, 08) M(1, 19) M(2, 2a) M(3, 3b) M(4, 4c) M(5, 5d) M(6, 6e) M(7, 7f)
#define GATHER(k, ends) float8 p##k = (float8)(a.s##ends, b.s##ends, c.s##ends, d.s##ends);
#define ADVANCE(k, ends) p##k = STEP_##k(p##k);
#define SCATTER(k, ends) \
  a.s##ends = p##k.s01, b.s##ends = p##k.s23, c.s##ends = p##k.s45, d.s##ends = p##k.s67;

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t pitch = 16 * GROUP;
  const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + 16 * get_local_id(0);
  float16 a = load16(in, i, n), b = load16(in, i + pitch, n);
  float16 c = load16(in, i + 2 * pitch, n), d = load16(in, i + 3 * pitch, n);
  PATHS(GATHER)
  for (uint left = steps; left-- > 0;) {
    PATHS(ADVANCE)
  }
  PATHS(SCATTER)
  store16(a, out, i, n);
  store16(b, out, i + pitch, n);
  store16(c, out, i + 2 * pitch, n);
  store16(d, out, i + 3 * pitch, n);
}
