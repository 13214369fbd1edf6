// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but every work-item computes all eight paths.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

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
kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float x = in[i];
  float y0 = x, y1 = x, y2 = x, y3 = x, y4 = x, y5 = x, y6 = x, y7 = x;
  for (uint s = 0; s < steps; ++s) {
    y0 = STEP_0(y0);
    y1 = STEP_1(y1);
    y2 = STEP_2(y2);
    y3 = STEP_3(y3);
    y4 = STEP_4(y4);
    y5 = STEP_5(y5);
    y6 = STEP_6(y6);
    y7 = STEP_7(y7);
  }
  const uint p = i % 8;
  out[i] = p == 0   ? y0
           : p == 1 ? y1
           : p == 2 ? y2
           : p == 3 ? y3
           : p == 4 ? y4
           : p == 5 ? y5
           : p == 6 ? y6
                    : y7;
}
