// SPDX-License-Identifier: Apache-2.0
// 2048 elements staged in padded local memory; each of eight warps follows one path with a float8.

#define GROUP 256
#define PER_ITEM 8

#define H (1.0f / 512)

#define STEP_0(x) ((x) + H * (x) * (1 - (x)))
#define STEP_1(x) ((x)-H * (x) * (x) * (x))
#define STEP_2(x) ((x) + H * (0.75f - (x) * (x)))
#define STEP_3(x) ((x) + H * (1 - fabs((x)-0.25f)))
#define STEP_4(x) ((x) + H * min((x), 1.25f - (x)))
#define STEP_5(x) ((x)-H * (x)*max((x), 1.0f))
#define STEP_6(x) ((x) + H * (1.5f - (x)) * (1.5f - (x)))
#define STEP_7(x) ((x)-H * fabs((x) * (x)-0.75f))

#define FOLLOW(STEP, x) \
  for (uint s = 0; s < steps; ++s) x = STEP(x);

#define PAD(e) ((e) + (e) / 32)
#define SLOT(j) tile[PAD(((j)*32 + lane) * 8 + path)]

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  local float tile[PAD(GROUP * PER_ITEM)];
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * (GROUP * PER_ITEM);
  for (uint e = lid; e < GROUP * PER_ITEM; e += GROUP) {
    tile[PAD(e)] = first + e < n ? in[first + e] : 0.0f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint path = lid / 32, lane = lid % 32;
  float8 x = (float8)(SLOT(0), SLOT(1), SLOT(2), SLOT(3), SLOT(4), SLOT(5), SLOT(6), SLOT(7));
  switch (path) {
    case 0: FOLLOW(STEP_0, x) break;
    case 1: FOLLOW(STEP_1, x) break;
    case 2: FOLLOW(STEP_2, x) break;
    case 3: FOLLOW(STEP_3, x) break;
    case 4: FOLLOW(STEP_4, x) break;
    case 5: FOLLOW(STEP_5, x) break;
    case 6: FOLLOW(STEP_6, x) break;
    case 7: FOLLOW(STEP_7, x) break;
  }
  SLOT(0) = x.s0;
  SLOT(1) = x.s1;
  SLOT(2) = x.s2;
  SLOT(3) = x.s3;
  SLOT(4) = x.s4;
  SLOT(5) = x.s5;
  SLOT(6) = x.s6;
  SLOT(7) = x.s7;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint e = lid; e < GROUP * PER_ITEM; e += GROUP) {
    if (first + e < n) out[first + e] = tile[PAD(e)];
  }
}
