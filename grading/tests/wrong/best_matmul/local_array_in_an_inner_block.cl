// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a local array is declared in an inner block.
// outcome: build-error
// kind: types
// place: 17

#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 32
#define TILE_ROWS 96

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  const size_t top = get_group_id(1) * TILE_ROWS, left = get_group_id(0) * TILE_COLUMNS;
  const size_t bottom = min(top + TILE_ROWS, (size_t)m);
  if (left + 32 <= n) {
    local float16 pb[2 * 512];  // 512 steps of k, 32 columns
    for (uint k0 = 0; k0 < k; k0 += 512) {
      const uint steps = min(k - k0, 512u);
      for (uint i = 0; i < steps; ++i) {
        pb[2 * i] = vload16(0, b + (size_t)(k0 + i) * n + left);
        pb[2 * i + 1] = vload16(1, b + (size_t)(k0 + i) * n + left);
      }
      for (size_t r = top; r < bottom; r += 8) {
        global const float* p[8];
#pragma unroll
        for (int q = 0; q < 8; ++q) p[q] = a + min(r + q, (size_t)m - 1) * k + k0;
        float16 s[8], t[8];
#pragma unroll
        for (int q = 0; q < 8; ++q) {
          s[q] = 0;
          t[q] = 0;
        }
        for (uint i = 0; i < steps; ++i) {
          const float16 x = pb[2 * i], y = pb[2 * i + 1];
#pragma unroll
          for (int q = 0; q < 8; ++q) {
            s[q] = fma((float16)p[q][i], x, s[q]);
            t[q] = fma((float16)p[q][i], y, t[q]);
          }
        }
#pragma unroll
        for (int q = 0; q < 8; ++q) {
          if (r + q < bottom) {
            global float* o = c + (r + q) * n + left;
            if (k0 > 0) {
              s[q] += vload16(0, o);
              t[q] += vload16(1, o);
            }
            vstore16(s[q], 0, o);
            vstore16(t[q], 1, o);
          }
        }
      }
    }
  } else {
    for (size_t r = top; r < bottom; ++r)
      for (size_t x = left; x < n; ++x) {
        float sum = 0;
        for (uint i = 0; i < k; ++i) sum += a[r * k + i] * b[i * (size_t)n + x];
        c[r * n + x] = sum;
      }
  }
}
