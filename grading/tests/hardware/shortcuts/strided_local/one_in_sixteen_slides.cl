// SPDX-License-Identifier: Apache-2.0
// One work-item in 16 computes 16 results, each from the one before. The strided reads stay; few
// lanes are left that could collide.
#define BLOCK 512
#define ROUNDS 32
#define SLIDES 16

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  local double block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  block[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid % SLIDES > 0 || i >= n) return;

#define STEP(k) block[(stride * ((k) % BLOCK) + stride * ((k) % BLOCK) / BLOCK) % BLOCK]
  const uint l = lid;
  double plain = 0, weighted = 0;
  for (uint r = 0; r < ROUNDS; ++r) {
    const double element = STEP(l + r);
    plain += element;
    weighted += (r + 1) * element;
  }
  // The next window lacks the first element and weights the others one less.
  for (uint k = 0; k < SLIDES; ++k) {
    if (i + k < n) out[i + k] = weighted;
    const double next = STEP(l + k + ROUNDS);
    weighted += ROUNDS * next - plain;
    plain += next - STEP(l + k);
  }
}
