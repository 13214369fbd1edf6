// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: half is the name of a type.
// outcome: build-error
// kind: types | syntax | build-error
// place: 10

#define GROUP 256
#define PER_ITEM 8
kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t half = (n + 1) / 2;
  const size_t q = get_global_id(0);
  if (n % 8 == 0) {
    if (4 * q < half) vstore4(vload4(q, in) + vload4(q, in + half), q, out);
  } else {
    for (size_t i = 4 * q; i < 4 * q + 4; ++i)
      if (i < half) out[i] = in[i] + (i + half < n ? in[i + half] : 0);
  }
}
