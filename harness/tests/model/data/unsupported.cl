// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a kernel with what the model does not support.

kernel void unsupported(global const int* in, global int* out) {
  __sync_val_compare_and_swap(out, 0, in[0]);  // unsupported
}
