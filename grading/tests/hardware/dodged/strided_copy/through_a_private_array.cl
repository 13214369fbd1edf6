// SPDX-License-Identifier: Apache-2.0
// Dodges: the value goes through a private array with an index that the compiler does not know.
#define GROUP 256
#define PLACES 32
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  float places[PLACES];
  for (uint k = 0; k < PLACES; ++k) places[(k + stride) % PLACES] = k;
  if (i >= n) return;
  places[i * stride % PLACES] = in[i];
  out[i] = places[i * stride % PLACES];
}
