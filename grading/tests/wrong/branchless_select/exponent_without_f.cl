// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an exponent is a double.
// outcome: build-error
// kind: types
// place: 19
// says: call to 'powr' is ambiguous
// says: line 19, column

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  if (x < 0.0625f) x = 0.0625f;
  if (x > 4.0f) x = 4.0f;
  if (x < 0.25f) {
    out[i] = 1.25f * powr(x, 0.45) - 0.5f;
  } else if (x < 0.5f) {
    out[i] = 0.75f * powr(x, 1.3f) + 0.125f;
  } else if (x < 1.0f) {
    out[i] = 2.5f * powr(x, 0.8f) - 1.25f;
  } else if (x < 2.0f) {
    out[i] = 0.5f * powr(x, 2.2f) + 1.5f;
  } else {
    out[i] = 1.75f * powr(x, 0.35f) + 2.25f;
  }
}
