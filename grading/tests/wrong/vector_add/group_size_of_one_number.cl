// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the attribute of the group size has one number.
// outcome: build-error
// kind: types
// place: 11
// says: reqd_work_group_size(GROUP, 1, 1)

#define GROUP 256
#define PER_ITEM 4
// clang-format off
__attribute__((reqd_work_group_size(GROUP))) kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}
