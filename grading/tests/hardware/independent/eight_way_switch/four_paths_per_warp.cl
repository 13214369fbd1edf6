// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, eight_way_switch: eight interleaved paths.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` steps on path i % 8
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 64    // work-items per group: eight for each path
#define PER_ITEM 8  // elements per work-item, all on one path

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

#define FOLLOW(STEP, x) \
  for (uint s = 0; s < steps; ++s) x = STEP(x);

#define BLOCK (GROUP * PER_ITEM)
#define PITCH (BLOCK / 8 + 1)  // elements from path to path, and one to spare
#define PLACE(e) ((e) % 8 * PITCH + (e) / 8)

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  local float sorted[8 * PITCH];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  for (uint e = lid; e < BLOCK; e += GROUP) {
    sorted[PLACE(e)] = first + e < n ? in[first + e] : 0.0f;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint path = lid / 8;
  local float* mine = sorted + path * PITCH + lid % 8;
  float8 x = (float8)(mine[0], mine[8], mine[16], mine[24], mine[32], mine[40], mine[48], mine[56]);
  switch (path) {
    case 0: FOLLOW(STEP_0, x) break;
    case 1: FOLLOW(STEP_1, x) break;
    case 2: FOLLOW(STEP_2, x) break;
    case 3: FOLLOW(STEP_3, x) break;
    case 4: FOLLOW(STEP_4, x) break;
    case 5: FOLLOW(STEP_5, x) break;
    case 6: FOLLOW(STEP_6, x) break;
    default: FOLLOW(STEP_7, x) break;
  }
  mine[0] = x.s0;
  mine[8] = x.s1;
  mine[16] = x.s2;
  mine[24] = x.s3;
  mine[32] = x.s4;
  mine[40] = x.s5;
  mine[48] = x.s6;
  mine[56] = x.s7;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint e = lid; e < BLOCK; e += GROUP) {
    if (first + e < n) out[first + e] = sorted[PLACE(e)];
  }
}
