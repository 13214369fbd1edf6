// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stops after 256 steps.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)

#define STEP_0(x) ((x) + H * (x) * (1 - (x)))
#define STEP_1(x) ((x)-H * (x) * (x) * (x))
#define STEP_2(x) ((x) + H * (0.75f - (x) * (x)))
#define STEP_3(x) ((x) + H * (1 - fabs((x)-0.25f)))
#define STEP_4(x) ((x) + H * min((x), 1.25f - (x)))
#define STEP_5(x) ((x)-H * (x)*max((x), 1.0f))
#define STEP_6(x) ((x) + H * (1.5f - (x)) * (1.5f - (x)))
#define STEP_7(x) ((x)-H * fabs((x) * (x)-0.75f))

float8 load(global const float* in, size_t i, uint n) {
  if (i + 8 <= n) return vload8(0, in + i);
  float part[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (size_t k = i; k < n; ++k) part[k - i] = in[k];
  return vload8(0, part);
}

void store(float8 x, global float* out, size_t i, uint n) {
  if (i + 8 <= n) {
    vstore8(x, 0, out + i);
  } else {
    float part[8];
    vstore8(x, 0, part);
    for (size_t k = i; k < n; ++k) out[k] = part[k - i];
  }
}

#define FOR_ALL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define OF_ROWS(k) \
  (float8)(row0.s##k, row1.s##k, row2.s##k, row3.s##k, row4.s##k, row5.s##k, row6.s##k, row7.s##k)
#define OF_PATHS(k)                                                                            \
  (float8)(path0.s##k, path1.s##k, path2.s##k, path3.s##k, path4.s##k, path5.s##k, path6.s##k, \
           path7.s##k)
#define LOAD_ROW(k) const float8 row##k = load(in, first + k * 8 * GROUP, n);
#define GATHER_PATH(k) float8 path##k = OF_ROWS(k);
#define STEP(k) path##k = STEP_##k(path##k);
#define STORE_ROW(k) store(OF_PATHS(k), out, first + k * 8 * GROUP, n);

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + 8 * get_local_id(0);
  FOR_ALL(LOAD_ROW)

  FOR_ALL(GATHER_PATH)

  for (uint s = 0; s < min(steps, 256u); ++s) {
    FOR_ALL(STEP)
  }

  FOR_ALL(STORE_ROW)
}
