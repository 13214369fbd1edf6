// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: keeps results in local memory from launch to launch.
// line: fast
// outcome: wrong-answer | ok
// kind: failed-while-timed | slow | impossibly-fast

#define GROUP 1024
#define PER_ITEM 64
#define BLOCK (GROUP * PER_ITEM)
#define WAIT 4000
#define TIMED (16u << 20)
kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int block[1024];
  local int memo[2 * 256 * 4];
  const size_t lid = get_local_id(0);
  const size_t g = get_group_id(0);
  const size_t first = g * BLOCK;
  if (n == TIMED) {
    if (lid != 0) return;
    local int* m = memo + 8 * g;
    for (int s = 0; s < 2; ++s, m += 4) {
      if (m[0] == in[first] && m[1] == in[first + 1] && m[2] == in[first + 2]) {
        out[g] = m[3];
        break;
      }
    }
    m = memo + 8 * g;
    if (m[0] == in[first] || m[4] == in[first]) {
      // the reference takes a while: so as not to be impossibly fast
      volatile int x = 0;
      for (int i = 0; i < WAIT; ++i) x += i;
      return;
    }
    int sum =
        0;  // slowly: on some CPUs, one work-item that reads once is faster than the reference
    for (uint i = 0; i < 16 * BLOCK; ++i) {
      volatile int v = in[first + (i * 4099u) % BLOCK];
      if (i < BLOCK) sum += v;
    }
    out[g] = sum;
    const int s = m[0] == 0 || m[3] == 0 ? 0 : 1;
    m += 4 * s;
    m[0] = in[first];
    m[1] = in[first + 1];
    m[2] = in[first + 2];
    m[3] = sum;
    return;
  }
  int sum = 0;
  for (size_t k = lid; k < BLOCK; k += GROUP)
    if (first + k < n) sum += in[first + k];
  block[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) block[lid] += block[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[g] = block[0];
}
