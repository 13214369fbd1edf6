// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: clears what others store, by luck right where nothing is fast.
// outcome: wrong-answer
// says: two work-items use the same place
// says: line 19,
// says: line 20,

#define GROUP 64
#define PER_ITEM 1

#ifdef __OPTIMIZE__
#define OTHER (i - 1)
#else
#define OTHER (i + 1)
#endif

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (OTHER < n && OTHER / GROUP == i / GROUP) c[OTHER] = 0;
  if (i < n) c[i] = a[i] + b[i];
}
