// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, eight_way_switch: eight interleaved paths.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` steps on path i % 8
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

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

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  // TODO: eight adjacent elements are on eight paths, so a warp executes all eight
  // loops, each time with one lane in eight active. Divide the elements among the
  // work-items so that the lanes of a warp never diverge. PER_ITEM is yours to change.
  switch (i % 8) {
    case 0: FOLLOW(STEP_0, x) break;
    case 1: FOLLOW(STEP_1, x) break;
    case 2: FOLLOW(STEP_2, x) break;
    case 3: FOLLOW(STEP_3, x) break;
    case 4: FOLLOW(STEP_4, x) break;
    case 5: FOLLOW(STEP_5, x) break;
    case 6: FOLLOW(STEP_6, x) break;
    case 7: FOLLOW(STEP_7, x) break;
  }
  out[i] = x;
}
