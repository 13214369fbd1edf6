// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads what other work-items may not have loaded yet.
// outcome: wrong-answer
// says: right at: n=1 steps=256; n=2 steps=1; n=33 steps=0

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

// One element on its path.
float follow(float x, size_t path, uint steps) {
  for (uint s = 0; s < steps; ++s) {
    switch (path) {
      case 0: x = STEP_0(x); break;
      case 1: x = STEP_1(x); break;
      case 2: x = STEP_2(x); break;
      case 3: x = STEP_3(x); break;
      case 4: x = STEP_4(x); break;
      case 5: x = STEP_5(x); break;
      case 6: x = STEP_6(x); break;
      default: x = STEP_7(x); break;
    }
  }
  return x;
}

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  local float part[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  part[lid] = i < n ? in[i] : 0;
  const size_t path = lid / 8;
  const size_t mine = 8 * (lid % 8) + path;
  part[mine] = follow(part[mine], path, steps);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < n) out[i] = part[lid];
}
