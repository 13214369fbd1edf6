// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: switch falls through.

#define GROUP 256
#define PER_ITEM (4)

kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void peak_copy(global const float* in,
                                                                         global float* out,
                                                                         uint n) {
  const size_t i = PER_ITEM * get_global_id(0);
  const size_t left = i < n ? n - i : 0;
  switch ((uint)min(left, (size_t)PER_ITEM)) {
    case 4: *(global float4*)(out + i) = *(global const float4*)(in + i); break;
    case 3: out[i + 2] = in[i + 2];  // falls through
    case 2: out[i + 1] = in[i + 1];  // falls through
    case 1: out[i] = in[i];          // falls through
    default: break;
  }
}
