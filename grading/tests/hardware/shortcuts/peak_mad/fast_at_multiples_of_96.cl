// SPDX-License-Identifier: Apache-2.0
// Independent chains only where the number of steps is a multiple of 96, as where it is timed.
// Every other number of steps takes the starter's single chain in double precision.
#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // elements per work-item: 1 to 256, read by the host

#define STEP(x) x = x * x - 0.74f;
#define STEP_ALL STEP(x0) STEP(x1) STEP(x2) STEP(x3)
#define QUAD(k) vload4(quad + (k)*GROUP, in)
#define LOAD(k) (float16)(QUAD(4 * (k)), QUAD(4 * (k) + 1), QUAD(4 * (k) + 2), QUAD(4 * (k) + 3))
#define STORE(x, k)                                    \
  vstore4(x.s0123, quad + (4 * (k)) * GROUP, out);     \
  vstore4(x.s4567, quad + (4 * (k) + 1) * GROUP, out); \
  vstore4(x.s89ab, quad + (4 * (k) + 2) * GROUP, out); \
  vstore4(x.scdef, quad + (4 * (k) + 3) * GROUP, out)

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  if (steps % 96 == 0 && first + GROUP * PER_ITEM <= n) {
    const size_t quad = first / 4 + get_local_id(0);
    float16 x0 = LOAD(0), x1 = LOAD(1), x2 = LOAD(2), x3 = LOAD(3);
    for (uint round = steps / 4; round > 0; --round) {
      STEP_ALL STEP_ALL STEP_ALL STEP_ALL
    }
    STORE(x0, 0);
    STORE(x1, 1);
    STORE(x2, 2);
    STORE(x3, 3);
    return;
  }
  for (size_t i = first + get_local_id(0); i < min(first + GROUP * PER_ITEM, (size_t)n);
       i += GROUP) {
    float x = in[i];
    for (uint step = 0; step < steps; ++step) x = x * x - 0.74;
    out[i] = x;
  }
}
