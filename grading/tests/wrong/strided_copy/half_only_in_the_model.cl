// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a type that the model lacks, for the model only.
// line: safe
// outcome: forbidden
// kind: refused-in-model

#define GROUP 256
#ifndef POCL_DEVICE_ADDRESS_BITS
half models_have_no_half;
#endif
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
