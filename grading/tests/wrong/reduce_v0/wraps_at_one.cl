// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: n - 2 wraps around for n = 1.
// outcome: runtime-crash
// says: at n=1:
// says: accessed memory out of bounds

#define GROUP 256

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  if (2 * i <= n - 2) out[i] = in[2 * i] + in[2 * i + 1];
  if (n % 2 == 1 && i == n / 2) out[i] = in[2 * i];
}
