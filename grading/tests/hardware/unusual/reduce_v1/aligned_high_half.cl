// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: aligned high half.

#define GROUP 256
#define PER_ITEM 8

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t results = (size_t)n - n / 2;  // rounded up
  const size_t first = 4 * get_global_id(0);
  if (first >= results) return;
  global const int* const high = in + results;
  if ((results & 3) == 0 && first + 4 <= n - results) {
    *(global int4*)(out + first) =
        *(global const int4*)(in + first) + *(global const int4*)(high + first);
    return;
  }
  const size_t end = min(first + 4, results);
  for (size_t i = first; i != end; ++i) {
    int sum = in[i];
    if (i < n - results) sum += high[i];
    out[i] = sum;
  }
}
