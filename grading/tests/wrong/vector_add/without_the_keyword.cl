// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the only kernel lacks the keyword `kernel`.
// outcome: bad-interface
// kind: missing-kernel
// place: 8
// says: `vector_add` is not a kernel: the keyword `kernel` is missing

void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  const size_t i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
