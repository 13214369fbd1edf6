// SPDX-License-Identifier: Apache-2.0
// Low and high words of the doubles in two padded local arrays, put in walk order, joined when
// read.

#define BLOCK 512
#define ROUNDS 32
#define PAD(e) ((e) + (e) / 32)

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local uint low[PAD(BLOCK)], high[PAD(BLOCK)];
  local uint walk_low[BLOCK + ROUNDS], walk_high[BLOCK + ROUNDS];
  const uint lid = get_local_id(0);
  const uint i = get_global_id(0);
  const ulong bits = i < n ? as_ulong(in[i]) : 0;
  low[PAD(lid)] = (uint)bits;
  high[PAD(lid)] = (uint)(bits >> 32);
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint passed = stride * lid;
  const uint at = (passed + passed / BLOCK) % BLOCK;
  const uint l = low[PAD(at)], h = high[PAD(at)];
  walk_low[lid] = l;
  walk_high[lid] = h;
  if (lid < ROUNDS) {
    walk_low[BLOCK + lid] = l;
    walk_high[BLOCK + lid] = h;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
#pragma unroll
  for (uint r = 0; r < ROUNDS; ++r) {
    const double element = as_double(((ulong)walk_high[lid + r] << 32) | walk_low[lid + r]);
    sum += (r + 1) * element;
  }
  if (i < n) out[i] = sum;
}
