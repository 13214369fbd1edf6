// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the loop has a variable x of its own.
// outcome: wrong-answer
// kind: wrong-values
// says: this declares another `x`, which hides the one of line 14

#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 256, read by the host

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const float c = 0.74f;  // with the f, or everything is done in double
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint step = 0; step < steps; ++step) {
    float x = x * x - c;
  }
  out[i] = x;
}
