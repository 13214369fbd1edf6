// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a launch of CUDA.
// outcome: build-error
// kind: build-error
// place: 17
// says: `vector_add<<<…>>>` is a launch of CUDA

#define GROUP 256
#define PER_ITEM 4

kernel void vector_add(global const float* a, global const float* b, global float* c, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    c[i] = a[i] + b[i];
  }
}

void run(global float* a, uint n) { vector_add<<<n / 256, 256>>>(a, a, a, n); }
