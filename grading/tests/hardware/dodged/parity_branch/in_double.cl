// SPDX-License-Identifier: Apache-2.0
// Dodges: no branch, but the steps are computed in double.
#define GROUP 64
#define PER_ITEM 2
#define H (1.0 / 512)
kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = 2 * get_global_id(0);
  double even = i < n ? in[i] : 0;
  double odd = i + 1 < n ? in[i + 1] : 0;
  for (uint s = 0; s < steps; ++s) {
    even = even + H * even * (1 - even);
    odd = odd - H * odd * odd * odd;
  }
  if (i < n) out[i] = even;
  if (i + 1 < n) out[i + 1] = odd;
}
