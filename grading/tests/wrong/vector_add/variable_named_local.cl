// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a variable has the name of a keyword.
// outcome: build-error
// kind: syntax
// place: 13
// says: `local` is a keyword of OpenCL C
// says: such as `my_local`

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t local = get_local_id(0);
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
}
