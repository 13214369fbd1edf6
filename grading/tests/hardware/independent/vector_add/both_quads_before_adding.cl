// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, vector_add: c = a + b.
//
// a, b, c  n floats each
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group
#define PER_ITEM 8  // elements per work-item

typedef global const float4* Source;
typedef global float4* Target;

kernel __attribute__((vec_type_hint(float4))) void vector_add(global const float* a,
                                                              global const float* b,
                                                              global float* c, uint n) {
  const uint lid = get_local_id(0);
  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t end = min(begin + GROUP * PER_ITEM, (size_t)n);
  if (end - begin == GROUP * PER_ITEM) {
    Source from_a = (Source)(a + begin) + lid;
    Source from_b = (Source)(b + begin) + lid;
    Target to = (Target)(c + begin) + lid;
    const float4 a0 = from_a[0], a1 = from_a[GROUP];
    const float4 b0 = from_b[0], b1 = from_b[GROUP];
    to[0] = a0 + b0;
    to[GROUP] = a1 + b1;
  } else {
    size_t i = begin + lid;
    while (i < end) {
      c[i] = a[i] + b[i];
      i += GROUP;
    }
  }
}
