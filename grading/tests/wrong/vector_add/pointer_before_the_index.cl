// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: vload4 with its arguments exchanged.
// outcome: build-error
// kind: types
// place: 13
// says: write `vload4(i, a)`: the pointer comes last

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (4 * i + 4 <= n) vstore4(vload4(a, i) + vload4(i, b), i, c);
}
