// SPDX-License-Identifier: Apache-2.0
// No local memory, so no bank conflicts: the strided walk reads global memory 32 times per element.
#define BLOCK 512
#define ROUNDS 32

kernel void strided_local(global const double* in, global double* out, uint n, uint stride) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  double sum = 0;
  for (uint r = 0; r < ROUNDS; ++r) {
    const uint passed = stride * ((lid + r) % BLOCK);
    const size_t i = first + (passed + passed / BLOCK) % BLOCK;
    if (i < n) sum += (r + 1) * in[i];
  }
  if (first + lid < n) out[first + lid] = sum;
}
