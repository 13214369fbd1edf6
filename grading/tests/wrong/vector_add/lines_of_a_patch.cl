// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: lines of a patch.
// outcome: build-error
// kind: syntax
// place: 13
// says: delete the lines that begin with `-`, and the `+` at the start of the others

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  // clang-format off
-  for (size_t i = get_global_id(0); i < n; i += 1) c[i] = a[i];
+  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) c[i] = a[i] + b[i];
  // clang-format on
}
