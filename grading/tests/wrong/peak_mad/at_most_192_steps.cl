// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: takes no more steps than 192.
// outcome: wrong-answer
// kind: wrong-values
// says: right up to steps=192, wrong from steps=300 on

#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 256, read by the host

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  steps = min(steps, 192u);
  for (uint step = 0; step < steps; ++step) x = x * x - 0.74;
  out[i] = x;
}
