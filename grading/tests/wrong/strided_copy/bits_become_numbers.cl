// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the bits of a float are converted to a number.
// outcome: wrong-answer
// kind: wrong-values
// says: the bits of the expected value, as a number
// says: as_float(x)

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  // Number the work-items row by row, dimension 0 fastest. Work-items that execute together are
  // neighbours in dimension 0, so their 32 loads fall into one piece of 128 bytes and the hardware
  // answers them with four sectors instead of 32 (see "Optimization Strategies", memory coalescing,
  // and "GPU Programming III", the exercise on strides). A CPU gains too: it uses all 16 floats of
  // a cache line while the line is there, and PoCL can turn neighbours into one vector load.
  const size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
  // Both dimensions are rounded up, so the last numbers lie past the end.
  global const uint* bits = (global const uint*)in;
  if (i < n) out[i] = convert_float(bits[i]);
}
