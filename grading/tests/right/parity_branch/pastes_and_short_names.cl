// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pastes words; has `_n` and `_x`, as PoCL's variables.

#define GROUP 256
#define PER_ITEM 2
#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))
float follow_grow(float, uint);
float follow_decay(float _x, uint _n);
#define FOLLOW(name, STEP)                          \
  float follow_##name(float _a, uint _s) {          \
    for (uint _i = 0; _i < _s; ++_i) _a = STEP(_a); \
    return _a;                                      \
  }
#define OTHERWISE else
kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t base = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const uint lid = get_local_id(0), odd = lid / (GROUP / 2), _in = lid % (GROUP / 2);
  for (uint j = 0; j < 2; ++j) {
    const size_t i = base + (_in + j * (GROUP / 2)) * 2 + odd;
    if (i >= n) break;
    if (odd) out[i] = follow_decay(in[i], steps);
    OTHERWISE out[i] = follow_grow(in[i], steps);
  }
}
FOLLOW(grow, GROW)
FOLLOW(decay, DECAY)
