// SPDX-License-Identifier: Apache-2.0
// Hostile kernel for the kit's tests: 256 MB of private memory.
// outcome: runtime-crash | build-error
// outcome elsewhere: wrong-answer

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  volatile float t[1 << 26];
  t[get_local_id(0)] = a[0];
  t[(1 << 26) - 1] = 1;
  if (t[n] == 1e30f) c[0] = 1;
}
