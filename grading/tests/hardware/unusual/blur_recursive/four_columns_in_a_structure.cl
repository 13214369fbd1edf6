// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: four columns in a structure.

#define GROUP 32
#define COLUMNS 4
#define SEGMENT 32
#define TILE_ROWS 8

#define TILE 32
#define WARM_UP 56

// Inputs and results of the last four rows, the newest first.
typedef struct {
  float4 i1, i2, i3, i4, o1, o2, o3, o4;
} State;

static inline State settled(float4 pixel, float gain) {
  const float4 result = pixel * gain;
  const State s = {pixel, pixel, pixel, pixel, result, result, result, result};
  return s;
}

static inline float4 feedback(const State* s, constant float* d, float4 inputs) {
  inputs = fma(-d[3], s->o4, inputs);
  inputs = fma(-d[2], s->o3, inputs);
  inputs = fma(-d[1], s->o2, inputs);
  return fma(-d[0], s->o1, inputs);
}

static inline void shift(State* s, float4 input, float4 result) {
  s->i4 = s->i3, s->i3 = s->i2, s->i2 = s->i1, s->i1 = input;
  s->o4 = s->o3, s->o3 = s->o2, s->o2 = s->o1, s->o1 = result;
}

static inline float4 down(State* s, constant float* c, float4 i0) {
  const float4 o0 =
      feedback(s, c + 8, fma(c[0], i0, fma(c[1], s->i1, fma(c[2], s->i2, c[3] * s->i3))));
  shift(s, i0, o0);
  return o0;
}

static inline float4 up(State* s, constant float* c, float4 i0) {
  const float4 o0 =
      feedback(s, c + 8, fma(c[4], s->i1, fma(c[5], s->i2, fma(c[6], s->i3, c[7] * s->i4))));
  shift(s, i0, o0);
  return o0;
}

static inline float4 get(global const float* p, uint width) {
  if (width >= 4) return vload4(0, p);
  return (float4)(p[0], width > 1 ? p[1] : 0, width > 2 ? p[2] : 0, 0);
}

static inline void put(float4 v, global float* p, uint width) {
  if (width >= 4) {
    vstore4(v, 0, p);
    return;
  }
  p[0] = v.x;
  if (width > 1) p[1] = v.y;
  if (width > 2) p[2] = v.z;
}

kernel void blur_columns(global const float* in, global float* out, constant float* coefficients,
                         uint rows, uint columns) {
  local float4 forward[SEGMENT][GROUP];
  const uint lid = get_local_id(0);
  const uint x = get_global_id(0) * COLUMNS;
  if (x >= columns) return;  // no barrier follows
  const uint width = columns - x;
  const int first = (int)get_global_id(1) * SEGMENT;
  const int end = min(first + SEGMENT, (int)rows);
  const size_t pitch = columns;
  in += x;
  out += x;

  int y = max(first - WARM_UP, 0);
  State s = settled(get(in + y * pitch, width), coefficients[12]);
  for (; y < first; ++y) down(&s, coefficients, get(in + y * pitch, width));
  for (; y < end; ++y) {
    forward[y - first][lid] = down(&s, coefficients, get(in + y * pitch, width));
  }

  y = min(end + WARM_UP, (int)rows) - 1;
  s = settled(get(in + y * pitch, width), coefficients[13]);
  for (; y >= end; --y) up(&s, coefficients, get(in + y * pitch, width));
  for (; y >= first; --y) {
    const float4 backward = up(&s, coefficients, get(in + y * pitch, width));
    put(forward[y - first][lid] + backward, out + y * pitch, width);
  }
}

kernel void transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
#pragma unroll
  for (uint k = y; k < TILE; k += TILE_ROWS) {
    if (top + k < rows && left + x < columns)
      tile[k][x] = in[(size_t)(top + k) * columns + left + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint k = y; k < TILE; k += TILE_ROWS) {
    if (left + k < columns && top + x < rows) out[(size_t)(left + k) * rows + top + x] = tile[x][k];
  }
}
