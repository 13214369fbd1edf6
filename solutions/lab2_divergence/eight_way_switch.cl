// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, eight_way_switch: reference solution.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` steps on path i % 8
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 64  // elements per work-item: 1 to 64, read by the host

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

// Elements i to i + 7; past the end they are 0, which is a harmless start for all paths.
float8 load(global const float* in, size_t i, uint n) {
  if (i + 8 <= n) return vload8(0, in + i);
  float part[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (size_t k = i; k < n; ++k) part[k - i] = in[k];
  return vload8(0, part);
}

// The counterpart: writes nothing past the end.
void store(float8 x, global float* out, size_t i, uint n) {
  if (i + 8 <= n) {
    vstore8(x, 0, out + i);
  } else {
    float part[8];
    vstore8(x, 0, part);
    for (size_t k = i; k < n; ++k) out[k] = part[k - i];
  }
}

// The work-item's part is an 8 × 8 matrix. row0 to row7 are eight elements each, one per path;
// path0 to path7 are the columns: eight elements on the same path.
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
  // In every row adjacent work-items read adjacent float8s: coalesced.
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + 8 * get_local_id(0);
  FOR_ALL(LOAD_ROW)

  // The switch is gone: element k of a row is on path k, and every work-item follows all eight
  // ("GPU Programming III": 32 consecutive work-items on one path). Transposing the matrix costs a
  // GPU nothing, as vectors are single registers there, and a CPU a few shuffles. It makes vectors
  // of one path, so that a CPU can take a step of eight elements in one instruction.
  FOR_ALL(GATHER_PATH)

  // 64 elements, none of which waits for another: while one step is under way, others begin.
  for (uint s = 0; s < steps; ++s) {
    FOR_ALL(STEP)
  }

  // Columns of the columns are rows again.
  FOR_ALL(STORE_ROW)
}
