// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: one case runs on into the next.
// outcome: wrong-answer
// says: every 8th element is wrong, starting at 3
// place: 37

#define GROUP 64
#define PER_ITEM 1

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

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  switch (i % 8) {
    case 0: FOLLOW(STEP_0, x) break;
    case 1: FOLLOW(STEP_1, x) break;
    case 2: FOLLOW(STEP_2, x) break;
    case 3: FOLLOW(STEP_3, x)
    case 4: FOLLOW(STEP_4, x) break;
    case 5: FOLLOW(STEP_5, x) break;
    case 6: FOLLOW(STEP_6, x) break;
    case 7: FOLLOW(STEP_7, x) break;
  }
  out[i] = x;
}
