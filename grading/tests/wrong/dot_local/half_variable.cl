// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a variable of the type half.
// outcome: build-error
// says: half only stores numbers
// place: 11

#define GROUP 128
#define PER_ITEM 2
kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t i = get_global_id(0);
  half sum = 0;
  if (i < n) sum += a[i] * b[i];
  partial[i] = sum;
}
