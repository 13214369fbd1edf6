// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a number of vectors taken for one of elements.
// outcome: wrong-answer
// says: correct values are in the wrong places: out[1] holds what belongs in out[4]
// place: 13

#define GROUP 128
#define PER_ITEM 4

kernel void peak_copy(global const float* in, global float* out, uint n) {
  const size_t first = get_global_id(0) * PER_ITEM;
  for (size_t i = first; i < min(first + PER_ITEM, (size_t)n); ++i) {
    out[i] = in[min(i * PER_ITEM, (size_t)n - 1)];
  }
}
