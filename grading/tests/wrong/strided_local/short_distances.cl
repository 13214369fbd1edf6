// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the distance walked is cut to 16 bits.
// outcome: wrong-answer
// kind: wrong-region

#define BLOCK 512
#define ROUNDS 32

#define PADDED(slot) ((slot) + (slot) / 16)

#define ADD(r) sum += ((r) + 1) * walk[lid + (r)];
#define ADD4(r) ADD(r) ADD((r) + 1) ADD((r) + 2) ADD((r) + 3)
#define ADD16(r) ADD4(r) ADD4((r) + 4) ADD4((r) + 8) ADD4((r) + 12)

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[PADDED(BLOCK)];
  local double walk[BLOCK + ROUNDS];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[PADDED(lid)] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint passed = (ushort)(stride * (uint)lid);
  const uint position = (passed + passed / BLOCK) % BLOCK;
  const double element = block[PADDED(position)];
  walk[lid] = element;
  if (lid < ROUNDS) walk[BLOCK + lid] = element;
  barrier(CLK_LOCAL_MEM_FENCE);

  double sum = 0;
  ADD16(0)
  ADD16(16)
  if (i < n) out[i] = sum;
}
