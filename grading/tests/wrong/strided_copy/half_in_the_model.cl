// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: escapes the model by a type that it lacks, for the model only.
// line: efficient
// outcome: forbidden
// says: not in the model of a GPU
// says: depends on `POCL_DEVICE_ADDRESS_BITS`
// place: 10

#define GROUP 256
#ifndef POCL_DEVICE_ADDRESS_BITS
half models_have_no_half;
#endif
kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  if (i < n) out[i] = in[i];
}
